import Glibc
import TactionGeometry

/// The touchpad of a ``Stage``: gestures of several fingers at the position of the mouse.
///
///     let pinch = stage.touchpad.pinch(at: Point(x: 400, y: 300))
///     pinch.move(scale: 2, turnedBy: .degrees(30), over: 0.3)
///     pinch.end()
///
/// For scrolling with two fingers use ``Mouse/scroll(by:source:)`` with the source `.finger`.
public final class Touchpad {
  private weak var stage: Stage?

  init(_ stage: Stage) { self.stage = stage }

  /// Begins a pinch; first moves the mouse to `point` if it is not nil, in logical pixels of the screen.
  public func pinch(fingers: Int = 2, at point: Point? = nil) -> TouchpadPinch {
    begin(at: point) { $0.beginPinch(fingers: UInt32(clamping: fingers)) }
    return TouchpadPinch(stage)
  }

  /// Begins a swipe; first moves the mouse to `point` if it is not nil, in logical pixels of the screen.
  public func swipe(fingers: Int = 3, at point: Point? = nil) -> TouchpadSwipe {
    begin(at: point) { $0.beginSwipe(fingers: UInt32(clamping: fingers)) }
    return TouchpadSwipe(stage)
  }

  /// Rests some fingers on the touchpad; first moves the mouse to `point` if it is not nil, in logical pixels of the
  /// screen.
  public func hold(fingers: Int = 1, at point: Point? = nil) -> TouchpadHold {
    begin(at: point) { $0.beginHold(fingers: UInt32(clamping: fingers)) }
    return TouchpadHold(stage)
  }

  private func begin(at point: Point?, _ event: (CompositorTouchpad) -> Void) {
    guard let stage else { return }
    if let point { stage.mouse.move(to: point) } else { stage.mouse.arrive() }
    stage.onTouchpad(event)
  }
}

extension Stage {
  /// Sends events of the first seat's touchpad.
  func onTouchpad(_ event: (CompositorTouchpad) -> Void) {
    if let touchpad = seat?.touchpad { event(touchpad) }
    deliver()
  }

  /// Returns the number of events of a movement, which is at least 1. If `steps` is nil, there is one event for each
  /// refresh of the screen.
  func stepCount(over seconds: Double, steps: Int?) -> Int {
    max(1, steps ?? Int((seconds * compositor.refreshRate).rounded(.up).clamped(to: 1...100_000)))
  }

  /// Calls a closure for each event of a movement, evenly over some seconds, with the elapsed fraction.
  func spread(over seconds: Double, steps: Int?, _ action: (_ fraction: Double) -> Void) {
    let count = stepCount(over: seconds, steps: steps)
    for step in 1...count {
      advance(by: max(seconds, 0) / Double(count))
      action(Double(step) / Double(count))
    }
  }
}

/// A pinch on the touchpad of a ``Stage``, from ``Touchpad/pinch(fingers:at:)``.
public final class TouchpadPinch {
  /// The distance between the fingers relative to the distance at the beginning, as the touchpad reports it.
  public private(set) var scale = 1.0
  private weak var stage: Stage?

  init(_ stage: Stage?) { self.stage = stage }

  /// Sends one update: the movement and rotation since the last update, and the scale since the beginning; a `scale` of
  /// nil keeps the scale. On the wire, each value is rounded to 1/256.
  public func update(by step: Vector = .zero, scale: Double? = nil, turnedBy turn: Angle = .zero) {
    self.scale = scale ?? self.scale
    stage?.onTouchpad { $0.updatePinch(by: step, scale: self.scale, rotation: turn.degrees) }
  }

  /// Moves, rotates and spreads the fingers evenly.
  ///
  /// - Parameters:
  ///   - step: The movement, in logical pixels.
  ///   - scale: The scale at the end, relative to the beginning of the pinch; nil to keep the current scale.
  ///   - turn: The rotation, clockwise.
  ///   - seconds: The duration.
  ///   - steps: The number of updates; nil for one update at each refresh of the screen.
  public func move(
    by step: Vector = .zero, scale: Double? = nil, turnedBy turn: Angle = .zero, over seconds: Double = 0.1,
    steps: Int? = nil
  ) {
    let (start, end) = (self.scale, scale ?? self.scale)
    var done = 0.0
    stage?.spread(over: seconds, steps: steps) { fraction in
      let scale = fraction == 1 ? end : start * pow(end / start, fraction)
      update(by: step * (fraction - done), scale: scale, turnedBy: turn * (fraction - done))
      done = fraction
    }
  }

  /// Lifts the fingers.
  public func end() { stage?.onTouchpad { $0.endPinch() } }

  /// Cancels the gesture; the application should undo its effects.
  public func cancel() { stage?.onTouchpad { $0.endPinch(isCancelled: true) } }
}

/// A swipe of several fingers on the touchpad of a ``Stage``, from ``Touchpad/swipe(fingers:at:)``.
public final class TouchpadSwipe {
  private weak var stage: Stage?

  init(_ stage: Stage?) { self.stage = stage }

  /// Sends one update: the movement since the last update, in logical pixels.
  public func update(by step: Vector) { stage?.onTouchpad { $0.updateSwipe(by: step) } }

  /// Moves the fingers evenly, by the vector `step` in logical pixels.
  public func move(by step: Vector, over seconds: Double = 0.1, steps: Int? = nil) {
    var done = 0.0
    stage?.spread(over: seconds, steps: steps) { fraction in
      update(by: step * (fraction - done))
      done = fraction
    }
  }

  /// Lifts the fingers.
  public func end() { stage?.onTouchpad { $0.endSwipe() } }

  /// Cancels the gesture; the application should undo its effects.
  public func cancel() { stage?.onTouchpad { $0.endSwipe(isCancelled: true) } }
}

/// Fingers that rest on the touchpad of a ``Stage``, from ``Touchpad/hold(fingers:at:)``.
public final class TouchpadHold {
  private weak var stage: Stage?

  init(_ stage: Stage?) { self.stage = stage }

  /// Lifts the fingers.
  public func end() { stage?.onTouchpad { $0.endHold() } }

  /// Cancels the hold, as when the fingers begin another gesture or move the pointer.
  public func cancel() { stage?.onTouchpad { $0.endHold(isCancelled: true) } }
}
