import Glibc

/// A point or a displacement in space: x to the right, y downward, z out of the screen toward the viewer.
///
/// The unit is the unit of its space: logical pixels for views, the model's own unit for models.
@frozen
public struct Vector3: Hashable, Sendable {
  /// The component to the right.
  public var x: Double
  /// The component downward.
  public var y: Double
  /// The component toward the viewer.
  public var z: Double

  /// Makes a vector from its components.
  @inlinable
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Makes a point from a point of the plane and a z coordinate (default: zero).
  @inlinable public init(_ point: Point, z: Double = 0) { self.init(x: point.x, y: point.y, z: z) }

  /// The vector of length zero, which is also the origin.
  @inlinable public static var zero: Vector3 { Vector3(x: 0, y: 0, z: 0) }
  /// The unit vector to the right.
  @inlinable public static var unitX: Vector3 { Vector3(x: 1, y: 0, z: 0) }
  /// The unit vector downward.
  @inlinable public static var unitY: Vector3 { Vector3(x: 0, y: 1, z: 0) }
  /// The unit vector toward the viewer.
  @inlinable public static var unitZ: Vector3 { Vector3(x: 0, y: 0, z: 1) }

  /// Whether all components are finite numbers.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  /// The Euclidean length, never negative.
  @inlinable public var length: Double { dot(self).squareRoot() }

  /// The vector of the same direction and length 1; nil for a vector that has length zero or is not finite.
  public var normalized: Vector3? {
    // The squares of very large and very small numbers overflow and underflow, so the vector is divided by its largest
    // component first.
    let largest = max(abs(x), abs(y), abs(z))
    guard isFinite, largest > 0 else { return nil }
    let near = Vector3(x: x / largest, y: y / largest, z: z / largest)
    return near / near.length
  }

  /// Returns the scalar product: positive if the angle between the two vectors is less than 90 degrees.
  @inlinable public func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  /// Returns the vector product, which is perpendicular to both vectors. Its length is the area of the parallelogram
  /// between the vectors, and the product of x and y is z.
  @inlinable
  public func cross(_ other: Vector3) -> Vector3 {
    Vector3(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  /// Returns the sum of two vectors.
  @inlinable public static func + (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
  }

  /// Returns the difference of two vectors.
  @inlinable public static func - (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
  }

  /// Returns the opposite vector.
  @inlinable public static prefix func - (a: Vector3) -> Vector3 { Vector3(x: -a.x, y: -a.y, z: -a.z) }

  /// Returns the vector multiplied by a factor.
  @inlinable public static func * (a: Vector3, factor: Double) -> Vector3 {
    Vector3(x: a.x * factor, y: a.y * factor, z: a.z * factor)
  }

  /// Returns the vector divided by a divisor.
  @inlinable public static func / (a: Vector3, divisor: Double) -> Vector3 {
    Vector3(x: a.x / divisor, y: a.y / divisor, z: a.z / divisor)
  }

  /// Adds a vector.
  @inlinable public static func += (a: inout Vector3, b: Vector3) { a = a + b }

  /// Subtracts a vector.
  @inlinable public static func -= (a: inout Vector3, b: Vector3) { a = a - b }
}
