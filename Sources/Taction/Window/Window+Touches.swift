import TactionGestures

/// The way of touches through the window.
extension Window {
  /// Hands the touches of one moment to the views, or keeps them for the next frame.
  func deliver(_ frame: TouchFrame) {
    guard !isClosed else { return }
    if heldMotion?.canHold(frame) == true {
      heldMotion?.hold(frame)
    } else {
      releaseMotion()
      heldMotion?.pass(frame)
      dispatch(frame)
    }
  }

  /// Hands a turn of a wheel to the views.
  func scroll(_ event: ScrollEvent) {
    guard !isClosed else { return }
    releaseMotion()
    pipeline.tree.scroll(event)
  }

  /// Tells the views of movement that has waited for a frame, without waiting any longer.
  func releaseMotion() {
    for frame in heldMotion?.flush() ?? [] { dispatch(frame) }
  }

  /// Tells the views where the fingers are at the moment that the coming frame shows.
  func showMotion(now: Double) {
    if let frame = heldMotion?.frame(at: now) { dispatch(frame) }
  }

  /// When a frame would show fingers elsewhere than the last one; nil for never, or while only the compositor can say.
  var motionDeadline: Double? { heldMotion?.nextDeadline.flatMap(frames.earliestDraw) }

  private func dispatch(_ frame: TouchFrame) {
    guard !isClosed else { return }
    frames.newestTouch = frame.timestamp
    pipeline.tree.touches.dispatch(frame)
  }
}
