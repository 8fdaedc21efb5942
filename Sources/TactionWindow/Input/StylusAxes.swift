import Glibc
import TactionGeometry
import TactionGestures

/// The axes of a pen; an axis that the pen does not have stays nil.
struct StylusAxes {
  /// The axes and buttons that a touch contains without conversion. The pressure of the wire is the force of the touch.
  private var state = TouchContact()
  /// The angles by which the top of the pen leans to the right and to the bottom.
  private var tilt = (x: Angle.zero, y: Angle.zero)

  /// The maximum value of an axis on the wire.
  private static let full = 65535.0

  /// Sets the force, the distance or the slider from a number of the wire, and returns the new value, clamped to
  /// -1...1.
  mutating func set(_ axis: WritableKeyPath<TouchContact, Double?>, _ number: some BinaryInteger) -> Double {
    let value = (Double(number) / Self.full).clamped(to: -1...1)
    state[keyPath: axis] = value
    return value
  }

  /// Sets the tilt, in degrees within -90...90.
  mutating func setTilt(x: Double, y: Double) { tilt = (.degrees(x), .degrees(y)) }

  /// Sets the rotation from degrees of the wire, and returns the degrees, limited to one turn.
  mutating func setRotation(_ degrees: Double) -> Double {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    state.rollAngle = .degrees(turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn)
    return turn
  }

  /// Rotates the wheel by degrees and by notches.
  mutating func turnWheel(degrees: Double, clicks: Int) {
    state.wheelAngle.radians += Angle.degrees(degrees).radians
    state.wheelClicks &+= clicks
  }

  /// Presses or releases a button; returns whether the state of the button changed.
  mutating func setButton(_ button: PenTool.Buttons, isDown: Bool) -> Bool {
    guard state.buttons.contains(button) != isDown else { return false }
    if isDown { state.buttons.insert(button) } else { state.buttons.remove(button) }
    return true
  }

  /// The axes as values of a touch.
  ///
  /// A pen of height 1 leans by tan x to the right and by tan y to the bottom. So its altitude is the angle whose
  /// tangent is 1 / √(tan² x + tan² y), and its azimuth the direction of (tan x, tan y).
  var contact: TouchContact {
    var contact = state
    let (x, y) = (tan(tilt.x.radians), tan(tilt.y.radians))
    let lean = hypotenuse(x, y)
    contact.altitudeAngle = .radians(atan2(1, lean))
    if lean > 0 { contact.azimuthAngle = .radians(atan2(y, x)) }
    return contact
  }
}
