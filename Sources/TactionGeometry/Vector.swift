import Glibc

/// A displacement or a velocity in the plane, in logical pixels (per second, for a velocity), y down.
///
/// A vector has no place: transforms turn and scale it but do not move it.
@frozen
public struct Vector: Hashable, Sendable {
  /// The part to the right.
  public var dx: Double
  /// The part downward.
  public var dy: Double

  /// Makes a vector from its parts.
  @inlinable
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The vector that leads nowhere.
  @inlinable public static var zero: Vector { Vector(dx: 0, dy: 0) }

  /// Whether both parts are finite numbers.
  @inlinable public var isFinite: Bool { dx.isFinite && dy.isFinite }

  /// The Euclidean length, never negative.
  @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The direction of the vector: zero to the right, a quarter turn downward; zero for the zero vector.
  @inlinable public var angle: Angle { Angle(radians: atan2(dy, dx)) }

  /// The scalar product: positive where both point the same way.
  @inlinable public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// The z part of the cross product: positive where the other lies clockwise of this one on the screen.
  @inlinable public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  /// The sum of two vectors.
  @inlinable public static func + (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx + b.dx, dy: a.dy + b.dy) }

  /// The difference of two vectors.
  @inlinable public static func - (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx - b.dx, dy: a.dy - b.dy) }

  /// The opposite vector.
  @inlinable public static prefix func - (a: Vector) -> Vector { Vector(dx: -a.dx, dy: -a.dy) }

  /// The vector, longer by a factor.
  @inlinable public static func * (a: Vector, factor: Double) -> Vector { Vector(dx: a.dx * factor, dy: a.dy * factor) }

  /// The vector, shorter by a divisor.
  @inlinable public static func / (a: Vector, divisor: Double) -> Vector {
    Vector(dx: a.dx / divisor, dy: a.dy / divisor)
  }

  /// Adds a vector.
  @inlinable public static func += (a: inout Vector, b: Vector) { a = a + b }

  /// Subtracts a vector.
  @inlinable public static func -= (a: inout Vector, b: Vector) { a = a - b }
}
