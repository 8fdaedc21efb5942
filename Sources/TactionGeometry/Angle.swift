import Glibc

/// An angle, positive clockwise on the screen (y points down). It is not wrapped, so three turns stay three turns.
@frozen
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle in radians; a whole turn is 2π.
  public var radians: Double

  /// Makes an angle from radians.
  @inlinable public init(radians: Double) { self.radians = radians }

  /// Makes an angle from degrees.
  @inlinable public init(degrees: Double) { radians = degrees * .pi / 180 }

  /// Returns an angle in radians.
  @inlinable public static func radians(_ value: Double) -> Angle { Angle(radians: value) }

  /// Returns an angle in degrees.
  @inlinable public static func degrees(_ value: Double) -> Angle { Angle(degrees: value) }

  /// The zero angle.
  @inlinable public static var zero: Angle { Angle(radians: 0) }

  /// A whole turn, clockwise.
  @inlinable public static var fullTurn: Angle { Angle(radians: 2 * .pi) }

  /// The angle in degrees; a whole turn is 360.
  @inlinable public var degrees: Double { radians * 180 / .pi }

  /// Whether the angle is a finite number.
  @inlinable public var isFinite: Bool { radians.isFinite }

  /// The cosine of the angle.
  @inlinable public var cosine: Double { cos(radians) }

  /// The sine of the angle.
  @inlinable public var sine: Double { sin(radians) }

  /// The equivalent angle from minus half a turn to half a turn.
  @inlinable public var wrapped: Angle { Angle(radians: remainder(radians, 2 * .pi)) }

  /// The absolute value.
  @inlinable public var magnitude: Angle { Angle(radians: abs(radians)) }

  /// Returns whether the first angle is less than the second.
  @inlinable public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }

  /// Returns the sum of two angles.
  @inlinable public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }

  /// Returns the difference of two angles.
  @inlinable public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }

  /// Returns the opposite angle.
  @inlinable public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }

  /// Returns the angle multiplied by a factor.
  @inlinable public static func * (a: Angle, factor: Double) -> Angle { Angle(radians: a.radians * factor) }

  /// Returns the angle divided by a divisor.
  @inlinable public static func / (a: Angle, divisor: Double) -> Angle { Angle(radians: a.radians / divisor) }

  /// Adds an angle.
  @inlinable public static func += (a: inout Angle, b: Angle) { a = a + b }

  /// Subtracts an angle.
  @inlinable public static func -= (a: inout Angle, b: Angle) { a = a - b }
}

// `make check-arm` also compiles this file with Embedded Swift, which does not support Codable.
#if !$Embedded
  extension Angle: Codable {}
#endif
