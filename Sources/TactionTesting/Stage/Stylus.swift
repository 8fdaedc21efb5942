import TactionGeometry

/// The pen of a ``Stage``.
///
///     stage.stylus.hover(at: Point(x: 100, y: 100), distance: 0.5)
///     stage.stylus.press(force: 0.3)
///     stage.stylus.move(to: Point(x: 200, y: 100), force: 0.8, over: 0.2)
///     stage.stylus.lift()
///     stage.stylus.leave()
public final class Stylus {
  private weak var stage: Stage?

  init(_ stage: Stage) { self.stage = stage }

  private var pen: CompositorStylus? { stage?.seat?.stylus }

  /// The position in logical pixels of the screen.
  public var location: Point { pen?.position ?? .zero }
  /// The pressure, from 0 to 1.
  public private(set) var force = 0.0

  /// Comes into range, or moves above the screen.
  ///
  /// - Parameters:
  ///   - point: The position, in logical pixels of the screen.
  ///   - distance: The distance from the screen, from 0 to 1; nil to keep it.
  public func hover(at point: Point, distance: Double? = nil) {
    pen?.move(to: point)
    if let distance { pen?.distance(distance) }
    send()
  }

  /// Puts the tip on the screen, at the present place or another one.
  public func press(at point: Point? = nil, force: Double = 0.5) {
    if let point, point != location || pen?.focus == nil { hover(at: point) }
    self.force = force
    pen?.down()
    pen?.pressure(force)
    send()
  }

  /// Moves in a straight line, on the screen or above it.
  ///
  /// - Parameters:
  ///   - point: The end, in logical pixels of the screen.
  ///   - end: The pressure at the end; it changes evenly. Nil keeps the pressure.
  ///   - seconds: The duration.
  ///   - steps: The number of events; nil for one at each refresh of the screen.
  public func move(to point: Point, force end: Double? = nil, over seconds: Double = 0.1, steps: Int? = nil) {
    let (start, way, soft) = (location, point - location, force)
    stage?.spread(over: seconds, steps: steps) { fraction in
      pen?.move(to: fraction == 1 ? point : start + way * fraction)
      if let end { apply(soft + (end - soft) * fraction) }
      send()
    }
  }

  /// Presses harder or softer with the tip that is down, from 0 to 1.
  public func setForce(_ force: Double) {
    apply(force)
    send()
  }

  /// Tilts to the right and to the bottom, each from upright, at most 90 degrees in either direction.
  public func tilt(x: Angle, y: Angle) {
    pen?.tilt(x: x.degrees, y: y.degrees)
    send()
  }

  /// Lifts the tip; the pen stays in range.
  public func lift() {
    force = 0
    pen?.up()
    pen?.pressure(0)
    send()
  }

  /// Goes out of range; a tip that is down lifts first.
  public func leave() {
    if pen?.isDown == true { lift() }
    pen?.leave()
    send()
  }

  /// Removes the pen together with its tablet, even in mid-gesture.
  public func unplug() {
    pen?.unplug()
    send()
  }

  private func apply(_ force: Double) {
    self.force = force
    pen?.pressure(force)
  }

  private func send() {
    pen?.frame()
    stage?.deliver()
  }
}
