import TactionGeometry

/// A finger on the touch screen of a ``Stage``.
public final class Finger {
  /// Its number on the wire.
  public let id: Int32
  /// Where it is, or was when it lifted, in logical pixels of the screen.
  public private(set) var location: Point
  /// Whether it is on the screen.
  public private(set) var isDown = true
  let seat: CompositorSeat?
  private weak var stage: Stage?

  init(id: Int32, at point: Point, seat: CompositorSeat?, stage: Stage) {
    self.id = id
    location = point
    self.seat = seat
    self.stage = stage
  }

  /// Moves in a straight line.
  ///
  /// - Parameters:
  ///   - point: the end, in logical pixels of the screen.
  ///   - seconds: how long it takes; over no time, it jumps.
  ///   - steps: how many places it is seen at on the way; without it, one for each refresh of the screen.
  public func move(to point: Point, over seconds: Double = 0.1, steps: Int? = nil) {
    guard isDown, let stage else { return }
    let refresh = stage.compositor.mainOutput?.configuration.refresh ?? 60
    let count = steps ?? Int((max(seconds, 0) * refresh).rounded(.up).clamped(to: 1...100_000))
    let way = point - location
    let start = location
    let events = (1...max(1, count)).map { step in
      Timeline.Event.move(id: id, step == count ? point : start + way * (Double(step) / Double(count)))
    }
    location = point
    stage.perform(events, of: self, over: max(seconds, 0))
  }

  /// Moves in a straight line, by a step in logical pixels of the screen; see ``move(to:over:steps:)``.
  public func move(by step: Vector, over seconds: Double = 0.1, steps: Int? = nil) {
    move(to: location + step, over: seconds, steps: steps)
  }

  /// Stays where it is for some seconds; for one of several fingers in ``Stage/fingers(_:)``.
  public func rest(for seconds: Double) {
    move(to: location, over: seconds, steps: 1)
  }

  /// Lies on the screen with another area, by the diameters of an ellipse in logical pixels, whose major one is turned
  /// clockwise from the vertical.
  public func lie(major: Double, minor: Double, orientation: Angle = .zero) {
    guard isDown else { return }
    seat?.touch.shape(id, major: major, minor: minor, orientation: orientation.degrees)
    seat?.touch.frame()
    stage?.deliver()
  }

  /// Leaves the screen.
  public func lift() {
    guard isDown, let stage else { return }
    isDown = false
    stage.perform([.up(id: id)], of: self, over: 0)
    stage.forget(finger: id)
  }
}
