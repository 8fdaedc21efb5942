import TactionGeometry

/// The state of a pen on the screen or above it. Values that the device does not report have their defaults. For a
/// finger, all values have their defaults.
///
/// There is no finger size: libinput reports none, so compositors for tablets send no `wl_touch.shape`.
nonisolated public struct TouchContact: Hashable, Sendable {
  /// The pen; nil for a finger or a mouse.
  public var tool: PenTool?

  /// The pressure of a pen, from 0 to 1, after `Application.pressureCurve`; nil if unknown.
  public var force: Double?

  /// The angle between a pen and the screen: 90 degrees is upright (the default), zero is flat.
  public var altitudeAngle = Angle.degrees(90)

  /// The direction in which a tilted pen leans, clockwise from the window's x axis; zero if unknown.
  public var azimuthAngle = Angle.zero

  /// The angle by which a pen is rotated about its own axis, clockwise, within -180 to 180 degrees; zero if unknown.
  public var rollAngle = Angle.zero

  /// The position of the wheel of an airbrush, from -1 to 1; 1 is the end toward the hand. Nil if unknown.
  public var slider: Double?

  /// The distance of a pen from the screen, from 0 (touching) to 1 (the limit of the device); nil if unknown.
  public var distance: Double?

  /// The angle by which the wheel of a mouse tool has rotated since the tool came into range; zero for other tools.
  public var wheelAngle = Angle.zero

  /// The number of notches by which the wheel of a mouse tool has rotated since the tool came into range; zero for
  /// other tools.
  public var wheelClicks = 0

  /// The buttons that are held, whether the tip is down or not.
  public var buttons: PenTool.Buttons = []

  /// Makes a contact with default values.
  public init() {}

  /// The contact if all its values are finite; otherwise a contact with the same tool and buttons, and with default
  /// values.
  var sound: TouchContact {
    if isFinite { return self }
    var sound = TouchContact()
    (sound.tool, sound.buttons) = (tool, buttons)
    return sound
  }

  private var isFinite: Bool {
    let numbers = (force ?? 0) + (slider ?? 0) + (distance ?? 0)
    let angles = altitudeAngle.radians + azimuthAngle.radians + rollAngle.radians + wheelAngle.radians
    return (numbers + angles).isFinite
  }
}
