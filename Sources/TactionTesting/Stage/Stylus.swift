import TactionGeometry
import TactionGestures

/// The pen of a ``Stage``.
///
///     stage.stylus.hover(at: Point(x: 100, y: 100), distance: 0.5)
///     stage.stylus.press(force: 0.3)
///     stage.stylus.move(to: Point(x: 200, y: 100), force: 0.8, over: 0.2)
///     stage.stylus.lift()
///     stage.stylus.leave()
public final class Stylus {
  private weak var stage: Stage?
  private let number: Int

  init(_ stage: Stage, number: Int) { (self.stage, self.number) = (stage, number) }

  private var pen: CompositorStylus? { stage?.seat?.stylus(number) }

  /// The tool that it is: a plain pen by default. Another tool takes its place: the present one is removed, even in
  /// mid-gesture. The `id` does not count.
  public var tool: PenTool {
    get { pen?.tool ?? PenTool() }
    set {
      pen?.become(
        PenTool(kind: newValue.kind, hardwareSerial: newValue.hardwareSerial, hardwareID: newValue.hardwareID))
      send()
    }
  }

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

  /// Turns the pen about itself, to an angle clockwise.
  public func rotate(to angle: Angle) {
    pen?.rotation(angle.degrees)
    send()
  }

  /// Moves the wheel of an airbrush to a position from -1 to 1.
  public func slide(to position: Double) {
    pen?.slider(position)
    send()
  }

  /// Turns the wheel of a mouse on the tablet, by an angle and by notches.
  public func turnWheel(by angle: Angle, clicks: Int = 0) {
    pen?.wheel(degrees: angle.degrees, clicks: Int32(clamping: clicks))
    send()
  }

  /// Presses buttons on the side, in the air or on the screen.
  public func press(_ buttons: PenTool.Buttons) { set(buttons, isPressed: true) }

  /// Releases buttons on the side.
  public func release(_ buttons: PenTool.Buttons) { set(buttons, isPressed: false) }

  private func set(_ buttons: PenTool.Buttons, isPressed: Bool) {
    for button in [PenTool.Buttons.first, .second, .third] where buttons.contains(button) {
      if let code = button.code { pen?.button(code, isPressed: isPressed) }
    }
    send()
  }

  /// Uses the buttons, rings and strips of the pen's tablet.
  public func usePad(_ event: TabletPadEvent) {
    pen?.pad(event)
    stage?.deliver()
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
