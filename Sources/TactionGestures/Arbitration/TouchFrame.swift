import TactionGeometry

/// The changes of the touch screen at one moment, all fingers together, as `wl_touch.frame` groups them.
nonisolated package struct TouchFrame: Sendable {
  /// The change of one finger.
  package struct Change: Sendable {
    /// The finger's id: any number that no other finger on the screen uses. It may be reused after the lift.
    package var id: Int
    /// The change; `.stationary` changes nothing.
    package var phase: Touch.Phase
    /// The location in the window's logical pixels; used for `.began` and `.moved` only.
    package var location: Point
    /// The kind of the touch.
    package var kind: Touch.Kind
    /// The state of the pen; used for `.began` and `.moved` only.
    package var contact: TouchContact
    /// The point for the hit test of a landing finger; nil for the finger's own location. The fingers of a touchpad,
    /// and the two fingers that a mouse with Ctrl held simulates, all land on the view under the pointer.
    package var target: Point?
    /// The reports that were merged into a movement, oldest first; empty if the movement is a single report.
    package var coalesced: [Touch.Sample]
    /// Whether the location of a movement is an estimate, and was not reported by the device.
    package var isEstimated = false
    /// The part of a movement that is only a change of coordinates, since the window was rotated, scaled or moved under
    /// the finger. All locations of the finger that are remembered change by the same vector.
    package var relocation = Vector.zero
    /// Whether the finger belongs to a pinch that a touchpad or a wheel makes; used for `.began` only.
    package var isOfPinch = false
    /// Whether the finger is cancelled because its device is gone; used for `.cancelled` only.
    package var hasVanished = false
    /// Whether recognizers that wait for another tap, or for another recognizer, also fail, because `wl_touch.cancel`
    /// has cancelled all fingers on the screen; used for `.cancelled` only. The id may be one that no finger has.
    package var endsWaiting = false

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

  /// The changes in the order in which they arrived.
  package var changes: [Change]

  /// Whether the frame only corrects predicted locations of fingers that did not move. Such a frame does not change
  /// velocities.
  package var isCorrection: Bool

  /// Makes a frame.
  package init(timestamp: Double, changes: [Change], isCorrection: Bool = false) {
    self.timestamp = timestamp
    self.changes = changes
    self.isCorrection = isCorrection
  }
}

/// The changes of one phase that are handled together: a part of a touch frame, often the whole frame.
nonisolated struct TouchBatch {
  var phase: Touch.Phase
  var changes: [TouchFrame.Change]
  /// Whether the batch corrects locations; see ``TouchFrame/isCorrection``.
  var isCorrection = false
  /// Whether the batch is the landing of fingers that were withheld until now; see ``PalmRule``.
  var isReleased = false
}

extension TouchFrame {
  /// The frame split into batches, so that the set of fingers changes only between batches.
  ///
  /// The movement of fingers that were already down is handled first, because it belongs to the set of fingers before
  /// any finger landed or lifted. The other changes follow in their order; consecutive changes of one phase stay
  /// together.
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

  /// Whether all changes are cancellations.
  var isCancellation: Bool {
    for change in changes where change.phase != .cancelled { return false }
    return !changes.isEmpty
  }

  private func isEarlyMove(at index: Int) -> Bool {
    let change = changes[index]
    guard change.phase == .moved else { return false }
    return !changes[..<index].contains { $0.id == change.id && $0.phase != .moved }
  }
}
