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
    guard let stage else { return }
    let refresh = stage.compositor.mainOutput?.configuration.refresh ?? 60
    let count = max(1, steps ?? Int((max(seconds, 0) * refresh).rounded(.up).clamped(to: 1...100_000)))
    let (start, way) = (location, point - location)
    for step in 1...count {
      stage.advance(by: max(seconds, 0) / Double(count))
      pointer?.move(to: step == count ? point : start + way * (Double(step) / Double(count)))
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

  /// Leaves the screen.
  public func leave() {
    pointer?.leave()
    stage?.settle()
  }

  private func send() {
    pointer?.frame()
    stage?.settle()
  }
}
