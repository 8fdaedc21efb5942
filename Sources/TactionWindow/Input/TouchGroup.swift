import TactionGestures

/// The changes of one device's touches at one moment, in the order in which they arrived.
///
/// The changes are stored as in a touch frame, and their windows and times separately. So a group whose touches are all
/// in one window becomes the touch frame of this window without a copy.
struct TouchGroup {
  /// The changes; their ids are the numbers of the touches.
  private(set) var changes: [TouchFrame.Change] = []
  /// The window and the time of each change.
  private var origins: [(target: any InputTarget, time: Double)] = []

  /// The time of the last change, in seconds on the application's clock; nil if the group is empty.
  var timestamp: Double? { origins.last?.time }

  /// Whether a change of a touch can belong to the group: the group has no change of the same touch, no lift at another
  /// time, and no later change.
  func canAdd(changeOf id: Int, at time: Double) -> Bool {
    for index in changes.indices {
      if changes[index].id == id || origins[index].time > time { return false }
      if changes[index].phase == .ended, origins[index].time != time { return false }
    }
    return true
  }

  /// Adds a change of a touch in a window.
  mutating func append(_ change: TouchFrame.Change, of target: any InputTarget, at time: Double) {
    changes.append(change)
    origins.append((target, time))
  }

  /// Returns the index of a touch's movement at a time; nil if the group has no such movement.
  func movement(of id: Int, at time: Double) -> Int? {
    for index in changes.indices where changes[index].id == id {
      return changes[index].phase == .moved && origins[index].time == time ? index : nil
    }
    return nil
  }

  /// Replaces a movement of a touch by a later movement of this touch at the same time.
  mutating func replace(_ index: Int, by change: TouchFrame.Change) {
    assert(changes[index].id == change.id, "a change is replaced by a change of another touch")
    let relocation = changes[index].relocation + change.relocation
    changes[index] = change
    changes[index].relocation = relocation
  }

  /// Removes the changes for which a closure returns true.
  mutating func removeChanges(where isRemoved: (TouchFrame.Change, any InputTarget) -> Bool) {
    for index in changes.indices.reversed() where isRemoved(changes[index], origins[index].target) {
      changes.remove(at: index)
      origins.remove(at: index)
    }
  }

  /// Removes all changes, and keeps their memory.
  mutating func removeAll() {
    changes.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
  }

  // MARK: Windows

  /// The window of the first change; nil if the group is empty.
  var firstTarget: (any InputTarget)? { origins.first?.target }

  /// Whether all changes are in one window.
  var hasOneTarget: Bool {
    guard let first = firstTarget else { return false }
    for origin in origins where origin.target !== first { return false }
    return true
  }
}
