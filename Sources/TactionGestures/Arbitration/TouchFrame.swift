import TactionGeometry

/// The changes of the touch screen at one moment, all fingers together, as `wl_touch.frame` groups them.
nonisolated package struct TouchFrame: Sendable {
  /// The change of one finger.
  package struct Change: Sendable {
    /// The finger: any number that no other finger in contact uses. It may be reused after the lift.
    package var id: Int
    /// The change; `.stationary` changes nothing.
    package var phase: Touch.Phase
    /// The location in the window's logical pixels; used for `.began` and `.moved` only.
    package var location: Point
    /// The kind of the touch.
    package var kind: Touch.Kind
    /// The pose of the pen; used for `.began` and `.moved` only.
    package var contact: TouchContact
    /// The point to hit-test for a landing finger, if that is not its own location: the fingers of a touchpad, and the
    /// two of a mouse with Ctrl held, all land on the view under the pointer.
    package var target: Point?
    /// The reports that a movement stands for, oldest first; empty for one that stands for itself.
    package var coalesced: [Touch.Sample]

    /// Makes the change of one finger.
    package init(
      id: Int, phase: Touch.Phase, location: Point = .zero, kind: Touch.Kind = .direct,
      contact: TouchContact = TouchContact(), target: Point? = nil, coalesced: [Touch.Sample] = []
    ) {
      self.id = id
      self.phase = phase
      self.location = location
      self.kind = kind
      self.contact = contact
      self.target = target
      self.coalesced = coalesced
    }
  }

  /// The time, in seconds on the application's clock.
  package var timestamp: Double

  /// The changes in the order in which they came.
  package var changes: [Change]

  /// Whether the movement is not one of the fingers, but corrects their locations, which were a prediction: it changes
  /// no velocity.
  package var isCorrection: Bool

  /// Makes a frame.
  package init(timestamp: Double, changes: [Change], isCorrection: Bool = false) {
    self.timestamp = timestamp
    self.changes = changes
    self.isCorrection = isCorrection
  }
}

/// The changes of one phase that are handled together: a part of a touch frame, often all of it.
nonisolated struct TouchBatch {
  var phase: Touch.Phase
  var changes: [TouchFrame.Change]
  /// Whether it corrects locations; see ``TouchFrame/isCorrection``.
  var isCorrection = false
  /// Whether it lands fingers that were withheld; see ``PalmRule``.
  var isReleased = false
}

extension TouchFrame {
  /// The frame in parts, so that the set of fingers changes only between parts.
  ///
  /// Fingers that were down before move first: their movement belongs to the set of fingers before any landed or
  /// lifted. The other changes follow in their order; neighbours of one phase stay together.
  var batches: [TouchBatch] {
    if isMotionOnly { return [TouchBatch(phase: .moved, changes: changes, isCorrection: isCorrection)] }
    var earlyMoves = TouchBatch(phase: .moved, changes: [])
    var later: [TouchBatch] = []
    for index in changes.indices where changes[index].phase != .stationary {
      let change = changes[index]
      if isEarlyMove(at: index) {
        earlyMoves.changes.append(change)
      } else if let last = later.last, last.phase == change.phase, !last.changes.contains(where: { $0.id == change.id })
      {
        later[later.count - 1].changes.append(change)
      } else {
        later.append(TouchBatch(phase: change.phase, changes: [change]))
      }
    }
    return earlyMoves.changes.isEmpty ? later : [earlyMoves] + later
  }

  /// Whether all changes are movements.
  var isMotionOnly: Bool {
    for change in changes where change.phase != .moved { return false }
    return true
  }

  private func isEarlyMove(at index: Int) -> Bool {
    let change = changes[index]
    guard change.phase == .moved else { return false }
    return !changes[..<index].contains { $0.id == change.id && $0.phase != .moved }
  }
}
