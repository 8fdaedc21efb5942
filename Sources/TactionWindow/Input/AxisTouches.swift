import Glibc
import TactionWayland

/// Touches at the pointer that follow a wheel, or fingers that scroll on a touchpad.
///
/// They land with the first step and lift after a pause, or when the compositor reports that the fingers have left. A
/// scroll on a touchpad becomes one finger; after its lift, content decelerates as after a finger on the screen. A
/// wheel or a scroll with Ctrl held becomes a pinch of two fingers, centered on the pointer. A wheel without Ctrl is
/// handled by ``PointerInput`` instead.
final class AxisTouches {
  enum Gesture { case scroll, pinch }

  /// The rotation of a wheel that zooms by the factor e, in px. Chromium uses the same value: it reports a touchpad's
  /// pinch to web pages as a wheel event with Ctrl and a distance of -100 ln(scale) px.
  private static let zoomDistance = 100.0
  /// The px for one notch of a wheel: 15, as libinput counts 15 degrees for a notch. Five notches double the size.
  private static let notch = 15.0
  /// The limit of a step, in px. Our own choice: between two events, a hand rotates a wheel by less.
  private static let maximumStep = 150.0

  private let gesture: Gesture
  private let touches: SyntheticTouches
  private var lastStep = 0.0
  /// The time at which the touches lift if no step follows; nil while they are up.
  private(set) var nextDeadline: Double?

  init(_ gesture: Gesture, makeTouchID: @escaping () -> Int) {
    self.gesture = gesture
    touches = SyntheticTouches(makeTouchID: makeTouchID)
  }

  /// Moves the touches by a frame of axis events; if there is no position, a scroll ends.
  func take(_ frame: AxisFrame, at position: (target: any InputTarget, location: Point)?) {
    guard let time = frame.time else { return }
    switch gesture {
    case .scroll: scroll(frame, at: position, time: time)
    case .pinch: pinch(frame, at: position, time: time)
    }
  }

  private func scroll(_ frame: AxisFrame, at position: (target: any InputTarget, location: Point)?, time: Double) {
    guard let position else { return finish(time: time) }
    if frame.distance != .zero {
      // After a move of the pointer, a new scroll begins in the view that is below it now.
      if touches.isDown, touches.center != position.location { finish(time: time) }
      if !touches.isDown { touches.land(1, in: position.target, at: position.location, time: time, kind: .scroll) }
      // Content moves with the fingers, against the direction of the scroll.
      touches.move(by: -frame.distance, time: time)
      didStep(time: time)
      // Fingers may leave the touchpad in the same frame as their last movement.
      if frame.isWhollyStopped { finish(time: time) }
    } else if frame.isStopped {
      finish(time: time)
    }
  }

  private func pinch(_ frame: AxisFrame, at position: (target: any InputTarget, location: Point)?, time: Double) {
    let step = frame.notches.map { $0.dy * Self.notch } ?? frame.distance.dy
    guard let position, step != 0 else { return }
    // A rotation of the wheel away from the user, which counts as up, enlarges the content.
    let factor = exp(-step.clamped(to: -Self.maximumStep...Self.maximumStep) / Self.zoomDistance)
    // A pinch has one center and a limited scale: if the pointer has moved, or the scale would exceed its limits, a new
    // pinch begins.
    let isSpent = !SyntheticTouches.scaleLimits.contains(touches.scale * factor)
    if touches.isDown, isSpent || touches.center != position.location { touches.lift(time: time) }
    if !touches.isDown { touches.land(2, in: position.target, at: position.location, time: time, isPinch: true) }
    touches.move(scale: touches.scale * factor, time: time)
    didStep(time: time)
  }

  private func didStep(time: Double) {
    lastStep = time
    nextDeadline = time + pause
  }

  /// The longest time between two steps of one gesture, in seconds. Our own choice: a wheel that is turned slowly makes
  /// three to five notches a second; fingers that rest on a touchpad report nothing, and some compositors never report
  /// that they have left.
  private var pause: Double { gesture == .pinch ? 0.3 : 1 }

  /// Ends a pinch, since Ctrl was released or the pointer has left. The touches lift once they count as resting, so
  /// that the content does not move on afterwards.
  func finishSoon() {
    guard let deadline = nextDeadline else { return }
    nextDeadline = min(deadline, lastStep + GestureConstants.restDuration + GestureConstants.minimumDelay)
  }

  /// Lifts the touches if `nextDeadline` has passed.
  func runTimers(now: Double) {
    if let deadline = nextDeadline, deadline <= now { finish(time: now) }
  }

  /// Lifts the touches.
  func finish(time: Double) {
    nextDeadline = nil
    touches.lift(time: time)
  }

  /// Cancels the touches.
  func cancel(time: Double) {
    nextDeadline = nil
    touches.cancel(time: time)
  }

  /// Forgets the touches on a window that is closing.
  func forget(_ window: any InputTarget) { touches.forget(window) }
}
