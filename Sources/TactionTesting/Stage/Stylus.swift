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

  /// The tool: a plain pen by default. Setting another tool removes the current tool, even during a gesture. The `id`
  /// of the new tool is ignored.
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

  /// Moves the pen above the screen; a pen that is out of range comes into range first.
  ///
  /// - Parameters:
  ///   - point: The position, in logical pixels of the screen.
  ///   - distance: The distance from the screen, from 0 to 1; nil to keep the current distance.
  public func hover(at point: Point, distance: Double? = nil) {
    pen?.move(to: point)
    if let distance { pen?.distance(distance) }
    send()
  }

  /// Puts the tip on the screen, at `point` or at the current position. If `point` is on no screen, ``Stage/finish()``
  /// throws an error.
  public func press(at point: Point? = nil, force: Double = 0.5) {
    if let point { stage?.noteOutside(point) }
    // A window that has appeared under a resting pen gets the press, since a hand never keeps a pen perfectly still.
    let point = point ?? location
    if point != location || pen?.focus !== surface(at: point) { hover(at: point) }
    self.force = force
    pen?.down()
    pen?.pressure(force)
    send()
  }

  private func surface(at point: Point) -> CompositorSurface? { stage?.compositor.surface(at: point)?.surface }

  /// Moves in a straight line, on the screen or above it.
  ///
  /// - Parameters:
  ///   - point: The end of the movement, in logical pixels of the screen.
  ///   - end: The pressure at the end, to which the pressure changes evenly; nil keeps the pressure.
  ///   - seconds: The duration.
  ///   - steps: The number of events; nil for one event at each refresh of the screen.
  public func move(to point: Point, force end: Double? = nil, over seconds: Double = 0.1, steps: Int? = nil) {
    let (start, way, soft) = (location, point - location, force)
    stage?.spread(over: seconds, steps: steps) { fraction in
      pen?.move(to: fraction == 1 ? point : start + way * fraction)
      if let end { apply(soft + (end - soft) * fraction) }
      send()
    }
  }

  /// Changes the pressure of the tip while it is down, from 0 to 1.
  public func setForce(_ force: Double) {
    apply(force)
    send()
  }

  /// Tilts the pen from upright to the right (`x`) and to the bottom (`y`), at most 90 degrees in each direction.
  public func tilt(x: Angle, y: Angle) {
    pen?.tilt(x: x.degrees, y: y.degrees)
    send()
  }

  /// Rotates the pen about its own axis, to an angle, clockwise.
  public func rotate(to angle: Angle) {
    pen?.rotation(angle.degrees)
    send()
  }

  /// Moves the wheel of an airbrush to a position from -1 to 1.
  public func slide(to position: Double) {
    pen?.slider(position)
    send()
  }

  /// Turns the wheel of a tablet mouse by an angle and by notches.
  public func turnWheel(by angle: Angle, clicks: Int = 0) {
    pen?.wheel(degrees: angle.degrees, clicks: Int32(clamping: clicks))
    send()
  }

  /// Presses buttons on the side of the pen, above the screen or on it.
  public func press(_ buttons: PenTool.Buttons) { set(buttons, isPressed: true) }

  /// Releases buttons on the side of the pen.
  public func release(_ buttons: PenTool.Buttons) { set(buttons, isPressed: false) }

  private func set(_ buttons: PenTool.Buttons, isPressed: Bool) {
    for button in [PenTool.Buttons.first, .second, .third] where buttons.contains(button) {
      if let code = button.code { pen?.button(code, isPressed: isPressed) }
    }
    send()
  }

  /// The buttons, rings and strips of the pen's tablet, with their current modes. By default, the tablet has eight
  /// buttons, a ring and a strip, in one group with three modes.
  ///
  /// Setting another layout removes the current pad, even while it is in use; ``usePad(_:source:)`` announces the new
  /// pad.
  public var padLayout: TabletPadLayout {
    get { pen?.pad.layout ?? .usual }
    set {
      pen?.pad.become(newValue)
      stage?.deliver()
    }
  }

  /// The descriptions of buttons, rings and strips that were sent by the window that gets the events of the pad. A
  /// description that the window has removed is empty.
  public var padDescriptions: [TabletPadLayout.Feature: String] { pen?.pad.descriptions ?? [:] }

  /// Plays a change of the buttons, rings and strips of the pen's tablet.
  ///
  /// The window with the keyboard focus gets the event. A window that begins to get the events first gets the mode of
  /// each group. Nothing is sent for a ring, strip or group that the pad does not have, and for a mode that a group
  /// already has.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - source: The source of the contact with the ring or the strip; nil for a tablet that does not report the
  ///     source.
  public func usePad(_ change: TabletPadEvent.Change, source: TabletPadEvent.Source? = .finger) {
    pen?.pad.send(change, source: source)
    stage?.deliver()
  }

  /// Lifts the tip; the pen stays in range.
  public func lift() {
    force = 0
    pen?.up()
    pen?.pressure(0)
    send()
  }

  /// Takes the pen out of range; if the tip is down, lifts it first.
  public func leave() {
    if pen?.isDown == true { lift() }
    pen?.leave()
    send()
  }

  /// Removes the pen together with its tablet, even during a gesture.
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
