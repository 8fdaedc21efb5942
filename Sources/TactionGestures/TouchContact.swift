import TactionGeometry

/// How a finger or a pen lies on the screen, as far as its device tells. What it does not tell has the value named.
nonisolated public struct TouchContact: Hashable, Sendable {
  /// Half the longer extent of the area touched, in window pixels; 0 where unknown (`wl_touch.shape`).
  public var majorRadius = 0.0

  /// Half the shorter extent of the area touched, in window pixels; 0 where unknown.
  public var minorRadius = 0.0

  /// How the longer extent is turned against the window's vertical, clockwise (`wl_touch.orientation`).
  public var orientation = Angle.zero

  /// How hard a pen presses, from 0 to 1; nil for what cannot tell.
  public var force: Double?

  /// How a pen stands on the screen: a quarter turn is upright, which is the value where unknown; zero lies flat.
  public var altitudeAngle = Angle.degrees(90)

  /// Where a pen that is tilted leans, clockwise from the window's x axis; zero where unknown.
  public var azimuthAngle = Angle.zero

  /// Makes a contact of which nothing is known.
  public init() {}

  /// The same, or, where a number is none, one of which nothing is known.
  var sound: TouchContact { isFinite ? self : TouchContact() }

  private var isFinite: Bool {
    majorRadius.isFinite && minorRadius.isFinite && orientation.isFinite && (force ?? 0).isFinite
      && altitudeAngle.isFinite && azimuthAngle.isFinite
  }
}
