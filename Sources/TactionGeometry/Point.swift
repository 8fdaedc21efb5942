import Glibc

/// A position in a two-dimensional coordinate space, in logical pixels, x to the right and y down.
@frozen
public struct Point: Hashable, Sendable {
  /// The distance to the right of the origin.
  public var x: Double
  /// The distance below the origin.
  public var y: Double

  /// Makes a point from its coordinates.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin of the coordinate space.
  @inlinable public static var zero: Point { Point(x: 0, y: 0) }

  /// Whether both coordinates are finite numbers.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Returns the Euclidean distance to another point, never negative.
  @inlinable
  public func distance(to other: Point) -> Double { (other - self).length }

  /// Returns the mean of some points, which all have the same weight; nil if there are no points.
  @inlinable
  public static func centroid(of points: some Collection<Point>) -> Point? {
    guard !points.isEmpty else { return nil }
    var sum = Vector.zero
    for point in points { sum += point - Point.zero }
    return Point.zero + sum / Double(points.count)
  }

  /// Returns the vector from the second point to the first.
  @inlinable public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// Returns the point moved by a vector.
  @inlinable public static func + (point: Point, step: Vector) -> Point {
    Point(x: point.x + step.dx, y: point.y + step.dy)
  }

  /// Returns the point moved by the opposite of a vector.
  @inlinable public static func - (point: Point, step: Vector) -> Point {
    Point(x: point.x - step.dx, y: point.y - step.dy)
  }

  /// Moves the point by a vector.
  @inlinable public static func += (point: inout Point, step: Vector) { point = point + step }

  /// Moves the point by the opposite of a vector.
  @inlinable public static func -= (point: inout Point, step: Vector) { point = point - step }
}

/// A displacement or a velocity in the plane, in logical pixels (per second, for a velocity), y down.
///
/// A vector has no position: transforms rotate and scale it but do not move it.
@frozen
public struct Vector: Hashable, Sendable {
  /// The component to the right.
  public var dx: Double
  /// The component downward.
  public var dy: Double

  /// Makes a vector from its components.
  @inlinable
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The vector of length zero.
  @inlinable public static var zero: Vector { Vector(dx: 0, dy: 0) }

  /// Whether both components are finite numbers.
  @inlinable public var isFinite: Bool { dx.isFinite && dy.isFinite }

  /// The Euclidean length, never negative.
  @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The direction of the vector: zero to the right, 90 degrees downward; zero for the zero vector.
  @inlinable public var angle: Angle { Angle(radians: atan2(dy, dx)) }

  /// Returns the scalar product: positive if the angle between the two vectors is less than 90 degrees.
  @inlinable public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// Returns the z component of the cross product: positive if the other vector is clockwise of this vector on the
  /// screen.
  @inlinable public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  /// Returns the sum of two vectors.
  @inlinable public static func + (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx + b.dx, dy: a.dy + b.dy) }

  /// Returns the difference of two vectors.
  @inlinable public static func - (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx - b.dx, dy: a.dy - b.dy) }

  /// Returns the opposite vector.
  @inlinable public static prefix func - (a: Vector) -> Vector { Vector(dx: -a.dx, dy: -a.dy) }

  /// Returns the vector multiplied by a factor.
  @inlinable public static func * (a: Vector, factor: Double) -> Vector { Vector(dx: a.dx * factor, dy: a.dy * factor) }

  /// Returns the vector divided by a divisor.
  @inlinable public static func / (a: Vector, divisor: Double) -> Vector {
    Vector(dx: a.dx / divisor, dy: a.dy / divisor)
  }

  /// Adds a vector.
  @inlinable public static func += (a: inout Vector, b: Vector) { a = a + b }

  /// Subtracts a vector.
  @inlinable public static func -= (a: inout Vector, b: Vector) { a = a - b }
}

/// Returns the length of the hypotenuse of a right triangle, from its two other sides.
///
/// The last bits of the C library's `hypot` differ between ARM64 and x86-64; this function gives the same bits on both.
@inlinable
package func hypotenuse(_ a: Double, _ b: Double) -> Double {
  let (long, short) = (max(abs(a), abs(b)), min(abs(a), abs(b)))
  if long < 1e150, long > 1e-140 { return (long * long + short * short).squareRoot() }
  // The squares would overflow or underflow.
  guard long > 0, long.isFinite else { return long }
  let ratio = short / long
  return long * (1 + ratio * ratio).squareRoot()
}

// `make check-arm` also compiles this file with Embedded Swift, which does not support Codable.
#if !$Embedded
  extension Point: Codable {}
  extension Vector: Codable {}
#endif
