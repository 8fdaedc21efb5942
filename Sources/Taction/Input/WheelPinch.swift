import Glibc

/// Makes a pinch about the pointer of a wheel, or two fingers on a touchpad, that turn with Ctrl held.
///
/// The pinch begins with the first step and ends after a pause, or when Ctrl is let go. Without Ctrl a wheel scrolls:
/// that is `PointerInput`'s business.
final class WheelPinch {
  /// How far a wheel turns to zoom by the factor e, in px. Chromium tells web pages of a touchpad's pinch as a wheel
  /// with Ctrl, of -100 ln(scale) px, so this is what those take such a wheel for.
  static let distance = 100.0

  /// What a notch of a wheel counts for, in px: the 15 degrees that libinput takes it for. Five notches double.
  static let notch = 15.0

  /// The greatest step that is believed, in px: more than a hand turns a wheel between two events. Our own choice.
  static let greatestStep = 150.0

  /// How long after a step the next one still belongs to the same pinch, in seconds. Our own choice: a wheel that is
  /// turned slowly makes three to five notches a second.
  static let pause = 0.3

  private let hand: SyntheticTouches
  private var lastStep = 0.0
  /// When the pinch ends for want of steps, in seconds; nil without one.
  private(set) var nextDeadline: Double?

  init(makeTouchID: @escaping () -> Int) { hand = SyntheticTouches(makeTouchID: makeTouchID) }

  /// Draws the consequences of a frame of events; without a place they have none.
  func take(_ frame: AxisFrame, at place: (window: Window, location: Point)?) {
    let step = frame.notches.map { $0.dy * Self.notch } ?? frame.distance.dy
    guard let time = frame.time, let place, step != 0 else { return }
    // To turn a wheel away from oneself, which is up, takes one closer.
    let factor = exp(-clamped(step, to: -Self.greatestStep...Self.greatestStep) / Self.distance)
    // A pinch has its place, and its limits; beyond either the next one goes on.
    if hand.isDown, hand.center != place.location || !SyntheticTouches.scaleLimits.contains(hand.scale * factor) {
      hand.lift(time: time)
    }
    if !hand.isDown { hand.land(2, in: place.window, at: place.location, time: time) }
    hand.move(scale: hand.scale * factor, time: time)
    lastStep = time
    nextDeadline = time + Self.pause
  }

  /// Ctrl was let go, or the pointer has left: the pinch ends, but only when the hand counts as resting. A wheel that
  /// has stopped leaves nothing moving.
  func finishSoon() {
    guard let deadline = nextDeadline else { return }
    nextDeadline = min(deadline, lastStep + GestureConstants.restDuration + GestureConstants.minimumDelay)
  }

  /// Ends a pinch whose pause is over.
  func runTimers(now: Double) {
    if let deadline = nextDeadline, deadline <= now { finish(time: now) }
  }

  /// Ends the pinch.
  func finish(time: Double) {
    nextDeadline = nil
    hand.lift(time: time)
  }

  /// Takes the pinch away, as if it had not been.
  func cancel(time: Double) {
    nextDeadline = nil
    hand.cancel(time: time)
  }

  /// Forgets the pinch on a window that is closing.
  func forget(_ window: Window) { hand.forget(window) }
}
