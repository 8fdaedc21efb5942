/// The changes of one kind that are handled together: a part of a touch frame, often all of it.
nonisolated struct TouchBatch {
  var phase: Touch.Phase
  var changes: [TouchFrame.Change]
}

extension TouchFrame {
  /// The frame in parts, such that the set of fingers changes only between parts.
  ///
  /// Fingers that were down before move first: their movement belongs to the set of fingers before any landed or
  /// lifted. Then follow the other changes in the order in which they came, neighbours of one kind together.
  var batches: [TouchBatch] {
    if isMotionOnly { return [TouchBatch(phase: .moved, changes: changes)] }
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

  /// Whether nothing happens but movement.
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
