import TactionGeometry

/// The mouse of a ``Stage``.
public final class Mouse {
  private weak var stage: Stage?

  init(_ stage: Stage) { self.stage = stage }

  private var pointer: CompositorPointer? { stage?.seat?.pointer }

  /// Where it is, in logical pixels of the screen.
  public var location: Point { pointer?.position ?? .zero }

  /// Moves in a straight line; over no time, it jumps. See ``Finger/move(to:over:steps:)``.
  public func move(to point: Point, over seconds: Double = 0, steps: Int? = nil) {
    let (start, way) = (location, point - location)
    stage?.spread(over: seconds, steps: steps ?? (seconds > 0 ? nil : 1)) { share in
      pointer?.move(to: share == 1 ? point : start + way * share)
      send()
    }
  }

  /// Presses a button.
  public func press(_ button: CompositorPointer.Button = .left) {
    pointer?.button(button, isPressed: true)
    send()
  }

  /// Lets a button go.
  public func release(_ button: CompositorPointer.Button = .left) {
    pointer?.button(button, isPressed: false)
    send()
  }

  /// Presses a button for a moment at a place.
  public func click(at point: Point, _ button: CompositorPointer.Button = .left) {
    move(to: point)
    press(button)
    stage?.advance(by: 0.05)
    release(button)
  }

  /// Turns the wheel, or moves two fingers on a touchpad, by a distance in logical pixels, positive right and down.
  public func scroll(by distance: Vector, source: CompositorPointer.ScrollSource = .wheel) {
    pointer?.scroll(by: distance, source: source)
    send()
  }

  /// Turns the wheel by some notches, evenly over some seconds, each an event of its own; positive is toward the hand,
  /// which scrolls down.
  public func scroll(notches: Int, over seconds: Double = 0) {
    guard notches != 0 else { return }
    let count = min(notches.magnitude, 10_000)
    stage?.spread(over: seconds, steps: Int(count)) { _ in
      scroll(by: Vector(dx: 0, dy: notches > 0 ? 15 : -15))
    }
  }

  /// Says that the fingers which scrolled have left the touchpad.
  public func stopScrolling() {
    pointer?.stopScroll()
    send()
  }

  /// Leaves the screen.
  public func leave() {
    pointer?.leave()
    stage?.deliver()
  }

  private func send() {
    pointer?.frame()
    stage?.deliver()
  }
}
