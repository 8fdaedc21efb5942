import TactionGeometry

/// The mouse of a ``Stage``.
public final class Mouse {
  /// The source of scroll events.
  public enum ScrollSource: Sendable {
    /// A wheel with notches; each notch is 15 pixels.
    case wheel
    /// Fingers on a touchpad; the scroll ends when they lift.
    case finger
  }

  private weak var stage: Stage?

  init(_ stage: Stage) { self.stage = stage }

  private var pointer: CompositorPointer? { stage?.seat?.pointer }

  /// The position in logical pixels of the screen: (0, 0) until the first move.
  public var location: Point { pointer?.position ?? .zero }

  /// Moves in a straight line; if `seconds` is 0, it jumps. See ``Finger/move(to:over:steps:)``.
  public func move(to point: Point, over seconds: Double = 0, steps: Int? = nil) {
    let (start, way) = (location, point - location)
    stage?.spread(over: seconds, steps: steps) { fraction in
      pointer?.move(to: fraction == 1 ? point : start + way * fraction)
      send()
    }
  }

  /// Presses a button. If the mouse is on no screen, ``Stage/finish()`` throws an error.
  public func press(_ button: PointerButton = .left) {
    arrive()
    stage?.noteOutside(location)
    pointer?.button(button, isPressed: true)
    send()
  }

  /// Releases a button.
  public func release(_ button: PointerButton = .left) {
    pointer?.button(button, isPressed: false)
    send()
  }

  /// Clicks a button at a position. If the position is on no screen, ``Stage/finish()`` throws an error.
  public func click(at point: Point, _ button: PointerButton = .left) {
    move(to: point)
    press(button)
    stage?.advance(by: 0.05)
    release(button)
  }

  /// Turns the wheel, or moves two fingers on a touchpad, by a distance in logical pixels, positive right and down.
  public func scroll(by distance: Vector, source: ScrollSource = .wheel) {
    arrive()
    pointer?.scroll(by: distance, source: source == .wheel ? .wheel : .finger)
    send()
  }

  /// Turns the wheel by some notches, evenly over some seconds, with one event for each notch; positive scrolls down.
  public func scroll(notches: Int, over seconds: Double = 0) {
    guard notches != 0 else { return }
    let count = min(notches.magnitude, 10_000)
    stage?.spread(over: seconds, steps: Int(count)) { _ in
      scroll(by: Vector(dx: 0, dy: notches > 0 ? 15 : -15))
    }
  }

  /// Lifts the scrolling fingers off the touchpad.
  public func stopScrolling() {
    pointer?.stopScroll()
    send()
  }

  /// Makes the pointer leave the screen.
  public func leave() {
    pointer?.leave()
    stage?.deliver()
  }

  /// Brings a pointer that has not moved yet, or has left, to ``location``: a desktop has no pointer without a place.
  func arrive() {
    if let pointer, !pointer.hasPosition { move(to: pointer.position) }
  }

  private func send() {
    pointer?.frame()
    stage?.deliver()
  }
}
