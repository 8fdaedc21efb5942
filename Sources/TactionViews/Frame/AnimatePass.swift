/// The first pass of a frame: advances animations to the time of the frame, then calls the completions of those that
/// have ended.
enum AnimatePass {
  static func run(on tree: ViewTree, at time: Double) {
    tree.frameTime = time
    advance(tree, to: time)
    callCompletions(on: tree)
  }

  /// Ends all animations and motions at once, and calls the completions, for a window that is not visible. Movement
  /// that restarts endlessly waits for a frame.
  static func finish(on tree: ViewTree, at time: Double) {
    tree.frameTime = time
    // Animations that no frame has shown yet begin now.
    advance(tree, to: time)
    advance(tree, to: .infinity)
    callCompletions(on: tree)
  }

  private static func advance(_ tree: ViewTree, to time: Double) {
    for view in tree.moving where !tree.waitsForFrame(view.animation) { view.advanceAnimation(to: time) }
    tree.advanceMotions(to: time)
  }

  private static func callCompletions(on tree: ViewTree) {
    // Completions may change anything, and begin animations that this frame then shows at their start.
    for batch in tree.endedBatches.takeAll() { batch.callCompletion() }
  }
}
