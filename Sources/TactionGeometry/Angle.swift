import Glibc

/// An angle, positive clockwise on the screen (y points down); it is not wrapped, so three turns stay three turns.
@frozen
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle in radians; a whole turn is 2π.
  public var radians: Double

  /// Makes an angle from radians.
  @inlinable public init(radians: Double) { self.radians = radians }

  /// Makes an angle from degrees.
  @inlinable public init(degrees: Double) { radians = degrees * .pi / 180 }

  /// An angle of some radians.
  @inlinable public static func radians(_ value: Double) -> Angle { Angle(radians: value) }

  /// An angle of some degrees.
  @inlinable public static func degrees(_ value: Double) -> Angle { Angle(degrees: value) }

  /// No turn at all.
  @inlinable public static var zero: Angle { Angle(radians: 0) }

  /// One whole turn, clockwise.
  @inlinable public static var fullTurn: Angle { Angle(radians: 2 * .pi) }

  /// The angle in degrees; a whole turn is 360.
  @inlinable public var degrees: Double { radians * 180 / .pi }

  /// Whether the angle is a finite number.
  @inlinable public var isFinite: Bool { radians.isFinite }

  /// The cosine of the angle.
  @inlinable public var cosine: Double { cos(radians) }

  /// The sine of the angle.
  @inlinable public var sine: Double { sin(radians) }

  /// The same direction as the least turn either way, from minus half a turn to half a turn.
  @inlinable public var wrapped: Angle { Angle(radians: remainder(radians, 2 * .pi)) }

  /// The turn without its sign.
  @inlinable public var magnitude: Angle { Angle(radians: abs(radians)) }

  /// Whether the first turns less far clockwise than the second.
  @inlinable public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }

  /// The sum of two turns.
  @inlinable public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }

  /// The difference of two turns.
  @inlinable public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }

  /// The opposite turn.
  @inlinable public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }

  /// The turn taken a number of times.
  @inlinable public static func * (a: Angle, factor: Double) -> Angle { Angle(radians: a.radians * factor) }

  /// A part of the turn.
  @inlinable public static func / (a: Angle, divisor: Double) -> Angle { Angle(radians: a.radians / divisor) }

  /// Adds a turn.
  @inlinable public static func += (a: inout Angle, b: Angle) { a = a + b }

  /// Subtracts a turn.
  @inlinable public static func -= (a: inout Angle, b: Angle) { a = a - b }
}
