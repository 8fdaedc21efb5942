/// Makes one finger at the pointer of the fingers that scroll on a touchpad.
///
/// It lands with the first step and lifts when the compositor says that the fingers have left; what it threw goes on
/// from there. So content that scrolls feels the same under a finger on the screen and on the touchpad.
final class ScrollTouch {
  /// How long after a step the next one still belongs to the same scroll, in seconds. Our own choice: fingers that rest
  /// on the touchpad tell nothing, and some compositors never tell that they have left.
  static let pause = 1.0

  private let hand: SyntheticTouches
  /// When the finger lifts for want of steps, in seconds; nil while it is up.
  private(set) var nextDeadline: Double?

  init(makeTouchID: @escaping () -> Int) { hand = SyntheticTouches(makeTouchID: makeTouchID) }

  /// Moves the finger by what a frame of events tells; without a place it is over.
  func take(_ frame: AxisFrame, at place: (window: Window, location: Point)?) {
    guard let time = frame.time else { return }
    guard let place else { return finish(time: time) }
    if frame.distance != .zero {
      // A finger that leaves its place does not scroll any more.
      if hand.isDown, hand.center != place.location { finish(time: time) }
      if !hand.isDown { hand.land(1, in: place.window, at: place.location, time: time, kind: .scroll) }
      // Content goes with the fingers, and so against the way that it scrolls.
      hand.move(by: -frame.distance, time: time)
      nextDeadline = time + Self.pause
    } else if frame.isStopped {
      finish(time: time)
    }
  }

  /// Ends a scroll whose pause is over.
  func runTimers(now: Double) {
    if let deadline = nextDeadline, deadline <= now { finish(time: now) }
  }

  /// Lifts the finger.
  func finish(time: Double) {
    nextDeadline = nil
    hand.lift(time: time)
  }

  /// Takes the finger away, as if it had not been.
  func cancel(time: Double) {
    nextDeadline = nil
    hand.cancel(time: time)
  }

  /// Forgets the finger on a window that is closing.
  func forget(_ window: Window) { hand.forget(window) }
}
