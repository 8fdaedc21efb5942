/// The first pass of a frame: advances animations to the time of the frame, then calls the completions of those that
/// have ended.
enum AnimatePass {
  static func run(on tree: ViewTree, at time: Double) {
    tree.frameTime = time
    // A copy: a view whose animation is over takes itself off the list.
    let moving = tree.moving
    for view in moving { view.advanceAnimation(to: time) }
    tree.advanceMotions(to: time)
    // Completions may change anything, and begin animations that this frame then shows at their start.
    for batch in tree.endedBatches.takeAll() { batch.callCompletion() }
  }
}
