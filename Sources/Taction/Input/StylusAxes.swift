import Glibc

/// What the axes of a pen say; those that it does not have say nothing.
struct StylusAxes {
  /// How hard it presses, from 0 to 1.
  private(set) var force: Double?
  /// How far it is from the tablet, from 0 to 1, as far as the tablet can tell.
  private(set) var distance: Double?
  /// How far its top leans to the right and to the bottom, from upright; each alone, as seen along the other axis.
  private var tilt = (x: Angle.zero, y: Angle.zero)

  /// The wire counts force and distance to this number.
  private static let full = 65535.0

  /// Takes in a pressure of the wire; more than all is all.
  mutating func setPressure(_ value: UInt32) { force = min(Double(value) / Self.full, 1) }

  /// Takes in a distance of the wire; more than all is all.
  mutating func setDistance(_ value: UInt32) { distance = min(Double(value) / Self.full, 1) }

  /// Takes in a tilt of the wire in degrees; more than flat is flat.
  mutating func setTilt(x: Double, y: Double) {
    tilt = (.degrees(clamped(x, to: -90...90)), .degrees(clamped(y, to: -90...90)))
  }

  /// The same in the terms of a touch.
  ///
  /// A pen of height 1 leans by tan x to the right and by tan y to the bottom. So its altitude is the angle whose
  /// tangent is 1 / √(tan² x + tan² y), and its azimuth the direction of (tan x, tan y).
  var contact: TouchContact {
    var contact = TouchContact()
    contact.force = force
    let (x, y) = (tan(tilt.x.radians), tan(tilt.y.radians))
    let lean = hypot(x, y)
    contact.altitudeAngle = .radians(atan2(1, lean))
    if lean > 0 { contact.azimuthAngle = .radians(atan2(y, x)) }
    return contact
  }
}
