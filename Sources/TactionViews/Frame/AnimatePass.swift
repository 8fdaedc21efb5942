/// The first pass of a frame: advances animations to the time of the frame, then calls the completions of the
/// animations that have ended.
///
/// In a window that is not visible, the pass brings all movement to its end without frames.
final class AnimatePass {
  /// The number of times in a row that movement was finished without frames, and the time of the last finish in
  /// seconds.
  private var finishes = (count: 0, last: -Double.infinity)
  /// The animations and motions that would restart endlessly. They wait for a frame.
  private var endless = ObjectTable<AnyObject>()
  /// The number of calls of `advance(_:to:)`. Code of the app that a motion calls may run an event loop, whose frames
  /// advance all motions to a later time. The interrupted call then does not advance the remaining motions.
  private var advances = 0

  /// The number of times in a row that movement may be finished without frames. Movement that then begins again counts
  /// as endless, and waits for a frame. Our own choice: an app that animates one step after another has fewer steps.
  private static let maximumFinishes = 100

  func run(on tree: ViewTree, at time: Double) {
    endless = ObjectTable()
    tree.frameTime = time
    advance(tree, to: time)
    callCompletions(on: tree)
  }

  /// Whether there is movement that `finish(on:at:)` would bring to its end.
  func canFinish(on tree: ViewTree) -> Bool {
    !tree.movements.endedBatches.isEmpty || tree.movements.views.contains { !waits($0.animation) }
      || tree.movements.motions.contains { !waits($0) }
  }

  /// Ends all animations and motions immediately, and calls the completions. Returns whether movement that the
  /// completions have begun may also be finished. Movement that restarts endlessly waits for a frame.
  func finish(on tree: ViewTree, at time: Double) -> Bool {
    if time - finishes.last > 1 { finishes.count = 0 }
    tree.frameTime = time
    // Animations that no frame has shown yet begin now.
    advance(tree, to: time)
    advance(tree, to: .infinity)
    callCompletions(on: tree)
    finishes = (finishes.count + 1, time)
    guard finishes.count == Self.maximumFinishes else { return true }
    finishes.count = 0
    endless = ObjectTable()
    for movement in tree.movements.views.compactMap(\.animation) as [AnyObject] + tree.movements.motions.map({ $0 }) {
      endless.append(movement, for: ObjectIdentifier(movement))
    }
    return false
  }

  private func waits(_ movement: AnyObject?) -> Bool { movement.map { endless.contains(ObjectIdentifier($0)) } ?? true }

  private func advance(_ tree: ViewTree, to time: Double) {
    advances &+= 1
    let number = advances
    for view in tree.movements.views where !waits(view.animation) { view.advanceAnimation(to: time) }
    tree.advanceMotions(to: time) { self.advances != number || self.waits($0) }
  }

  private func callCompletions(on tree: ViewTree) {
    // Completions may change anything. They may begin animations, which this frame then shows at their start. They may
    // also run an event loop in which other frames call the remaining completions.
    for _ in 0..<tree.movements.endedBatches.count where !tree.movements.endedBatches.isEmpty {
      tree.movements.endedBatches.removeFirst().callCompletion()
    }
  }
}
