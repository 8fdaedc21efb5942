import TactionViews
import TactionWayland

// The window's part in the event loop.
extension Window {
  /// Runs code of the app, and logs a line if the code takes long. The line names the recognizer whose handler ran, or
  /// `kind` if no recognizer's handler ran.
  func measure(_ kind: String, _ body: () -> Void) {
    GestureRecognizer.lastHandled = nil
    slowHandlers.measure(GestureRecognizer.lastHandled?.nameOnView ?? kind, body)
  }

  /// The next time at which the window acts without an event; nil if there is none.
  var nextDeadline: Double? {
    let frame = isConfigured ? frames.nextDeadline(size: size, scale: scale) : nil
    let motion = isConfigured ? motionDeadline : nil
    // The pipeline's timer only improves pictures, which are not visible in a hidden window.
    let pictures = frames.isHidden(now: clock.now) ? nil : pipeline.nextDeadline
    // A stored configure is applied with the next frame.
    let change = isConfigured && proposal != nil ? frames.earliestDraw(from: clock.now) : nil
    return [
      pipeline.tree.touches.nextDeadline, timerDeadline, self.frame.bar?.nextDeadline, pictures, frame, motion, change,
      frames.hidingDeadline,
    ].lazy.compactMap { $0 }.min()
  }

  /// Runs the timers of gestures.
  func runTimers(now: Double) {
    guard !isClosed else { return }
    let isDue = hasDueTimers(at: now)
    // Before a due timer runs, all earlier movement must be delivered.
    if isDue { flushMotion() }
    measure("a timer") {
      if !isClosed { pipeline.tree.touches.advance(to: now) }
      if isDue, !isClosed { pipeline.tree.useDidEnd() }
      if !isClosed { runViewTimers(now: now) }
      if !isClosed { frame.bar?.runTimers(now: now) }
      if !isClosed, !frames.isHidden(now: now) { pipeline.runTimers(now: now) }
      if !isClosed { frames.settleIfHidden(now: now) }
    }
  }

  /// The time of the next timer of the views; nil if there is none, and while the timers wait for the compositor.
  private var timerDeadline: Double? {
    pipeline.tree.isPressed && answers.isWaiting ? nil : pipeline.tree.nextDeadline
  }

  /// Runs the timers of the views. While something is pressed, they wait for the compositor.
  private func runViewTimers(now: Double) {
    let (tree, surface) = (pipeline.tree, shellSurface.surface)
    guard tree.isPressed, surface.isAlive else {
      answers.reset()
      return tree.runTimers(now: now)
    }
    tree.runTimers(now: answers.limit(for: tree.nextDeadline, at: now, on: surface.display))
  }

  /// Draws a frame if the compositor is ready for a frame and there is something new to show.
  func draw(now: Double) {
    if overlay != nil || inspector != nil { updateOverlay() }
    guard !isClosed, isConfigured else { return }
    guard frames.mayDraw(now: now) else {
      // Pending movement has not changed any view yet, so `isDue` does not count it.
      let hasMotion = pendingMotion?.nextDeadline.map { $0 <= now } ?? false
      if hasMotion || frames.isDue(size: size, scale: scale) { frames.delay() }
      return
    }
    applyProposal()
    applyDrag()
    if let motion = pendingMotion?.frame(at: now) { dispatch(motion) }
    // In onResize, or in a handler of a gesture, the app may have closed the window, or run a nested loop that drew a
    // frame.
    guard !isClosed, isConfigured, frames.mayDraw(now: now) else { return }
    if let frameWatch, frames.isDue(size: size, scale: scale) { frameWatch.update() }
    // A completion may have run a nested loop in which the application has connected again, so the driver may be a new
    // one.
    let driver = frames
    guard driver.animate(size: size, scale: scale, now: now), driver === frames, !isClosed else { return }
    driver.draw(size: size, scale: scale, now: now)
  }
}
