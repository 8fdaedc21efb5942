import Glibc
import TactionWayland

/// Makes a pinch about the pointer of a wheel, or two fingers on a touchpad, that turn with Ctrl held.
///
/// The pinch begins with the first step and ends after a pause, or when Ctrl is let go. It says nothing of the events'
/// meaning without Ctrl: those are not its business.
final class WheelZoom {
  /// How far a wheel turns to zoom by the factor e, in px. Chromium tells web pages of a touchpad's pinch as a wheel with Ctrl,
  /// of -100 ln(scale) px, so this is what those take such a wheel for.
  static let distance = 100.0

  /// What a notch of a wheel counts for, in px: the 15 degrees that libinput takes it for. Five notches double.
  static let notch = 15.0

  /// The greatest step that is believed, in px: more than a hand turns a wheel between two events. Our own choice.
  static let greatestStep = 150.0

  /// How long after a step the next one still belongs to the same pinch, in seconds. Our own choice: a wheel that is turned
  /// slowly makes three to five notches a second.
  static let pause = 0.3

  private let hand: VirtualHand
  private var step = Step()
  private var lastStep = 0.0
  /// When the pinch ends for want of steps, in seconds; nil without one.
  private(set) var nextDeadline: Double?

  /// What the events of one frame say together.
  private struct Step {
    /// In px, down is positive.
    var distance = 0.0
    /// In notches of a wheel, where they are told.
    var notches: Double?
    var time: Double?

    /// How far the wheel turned, in px.
    var total: Double { (notches ?? 0) * WheelZoom.notch + (notches == nil ? distance : 0) }
  }

  init(makeTouchID: @escaping () -> Int) { hand = VirtualHand(makeTouchID: makeTouchID) }

  /// How far the wheel has turned since the last frame, in px and in notches, and when; nil if it has not.
  var turn: (distance: Double, notches: Double?, time: Double)? {
    step.time.map { (step.distance, step.notches, $0) }
  }

  /// Takes in an event of the pointer at a time, if it is one of the vertical wheel.
  func take(_ event: WlPointer.Event, time: WireTime) {
    switch event {
    case .axis(let stamp, .verticalScroll, let value):
      step.distance += value.double
      step.time = time.time(of: stamp)
    case .axisDiscrete(.verticalScroll, let discrete): step.notches = (step.notches ?? 0) + Double(discrete)
    case .axisValue120(.verticalScroll, let value): step.notches = (step.notches ?? 0) + Double(value) / 120
    default: break
    }
  }

  /// Draws the consequences of a frame of events; without a place, or without Ctrl, they have none here.
  func closeFrame(at place: (window: Window, location: Point)?, isControlHeld: @autoclosure () -> Bool) {
    defer { step = Step() }
    guard let time = step.time, let place, step.total != 0, isControlHeld() else { return }
    // To turn a wheel away from oneself, which is up, takes one closer.
    let factor = exp(-clamped(step.total, to: -Self.greatestStep...Self.greatestStep) / Self.distance)
    // A pinch has its place, and its limits; beyond either the next one goes on.
    if hand.isDown, hand.center != place.location || !VirtualHand.scaleLimits.contains(hand.scale * factor) {
      hand.lift(time: time)
    }
    if !hand.isDown { hand.land(2, in: place.window, at: place.location, time: time) }
    hand.move(scale: hand.scale * factor, time: time)
    lastStep = time
    nextDeadline = time + Self.pause
  }

  /// Ctrl was let go, or the pointer has left: the pinch ends, but only when the hand counts as resting. A wheel that has
  /// stopped leaves nothing moving.
  func finishSoon() {
    guard let deadline = nextDeadline else { return }
    nextDeadline = min(deadline, lastStep + GestureConstants.restDuration + GestureConstants.leastDelay)
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
