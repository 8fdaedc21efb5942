import Glibc

/// A point or a displacement in space: x to the right, y downward, z out of the screen toward the viewer.
///
/// The unit is that of the space it stands in: logical pixels for views, the model's own for models.
@frozen
public struct Vector3: Hashable, Sendable {
  /// The part to the right.
  public var x: Double
  /// The part downward.
  public var y: Double
  /// The part toward the viewer.
  public var z: Double

  /// Makes a vector from its parts.
  @inlinable
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The point of a plane that lies in the screen, where z is zero.
  @inlinable public init(_ point: Point, z: Double = 0) { self.init(x: point.x, y: point.y, z: z) }

  /// The vector that leads nowhere, and the origin.
  @inlinable public static var zero: Vector3 { Vector3(x: 0, y: 0, z: 0) }
  /// One step to the right.
  @inlinable public static var unitX: Vector3 { Vector3(x: 1, y: 0, z: 0) }
  /// One step downward.
  @inlinable public static var unitY: Vector3 { Vector3(x: 0, y: 1, z: 0) }
  /// One step toward the viewer.
  @inlinable public static var unitZ: Vector3 { Vector3(x: 0, y: 0, z: 1) }

  /// Whether all parts are finite numbers.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  /// The Euclidean length, never negative.
  @inlinable public var length: Double { dot(self).squareRoot() }

  /// The vector of the same direction and length 1; nil for one without a direction: of length zero, or not finite.
  public var normalized: Vector3? {
    // By its largest part first, since the squares of very long and very short vectors are no numbers any more.
    let largest = max(abs(x), abs(y), abs(z))
    guard isFinite, largest > 0 else { return nil }
    let near = Vector3(x: x / largest, y: y / largest, z: z / largest)
    return near / near.length
  }

  /// The scalar product: positive where both point the same way.
  @inlinable public func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  /// The vector product: perpendicular to both, as long as the area between them; x by y gives z.
  @inlinable
  public func cross(_ other: Vector3) -> Vector3 {
    Vector3(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  /// The sum of two vectors.
  @inlinable public static func + (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
  }

  /// The difference of two vectors.
  @inlinable public static func - (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
  }

  /// The opposite vector.
  @inlinable public static prefix func - (a: Vector3) -> Vector3 { Vector3(x: -a.x, y: -a.y, z: -a.z) }

  /// The vector, longer by a factor.
  @inlinable public static func * (a: Vector3, factor: Double) -> Vector3 {
    Vector3(x: a.x * factor, y: a.y * factor, z: a.z * factor)
  }

  /// The vector, shorter by a divisor.
  @inlinable public static func / (a: Vector3, divisor: Double) -> Vector3 {
    Vector3(x: a.x / divisor, y: a.y / divisor, z: a.z / divisor)
  }

  /// Adds a vector.
  @inlinable public static func += (a: inout Vector3, b: Vector3) { a = a + b }

  /// Subtracts a vector.
  @inlinable public static func -= (a: inout Vector3, b: Vector3) { a = a - b }
}
