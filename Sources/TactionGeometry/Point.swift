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

  /// The straight-line distance to another point, never negative.
  @inlinable
  public func distance(to other: Point) -> Double { (other - self).length }

  /// The mean of some points, each of the same weight; nil for none.
  @inlinable
  public static func centroid(of points: some Collection<Point>) -> Point? {
    guard !points.isEmpty else { return nil }
    var sum = Vector.zero
    for point in points { sum += point - Point.zero }
    return Point.zero + sum / Double(points.count)
  }

  /// The vector that leads from the second point to the first.
  @inlinable public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// The point that a step of this vector leads to.
  @inlinable public static func + (point: Point, step: Vector) -> Point {
    Point(x: point.x + step.dx, y: point.y + step.dy)
  }

  /// The point from which a step of this vector leads here.
  @inlinable public static func - (point: Point, step: Vector) -> Point {
    Point(x: point.x - step.dx, y: point.y - step.dy)
  }

  /// Moves the point by a vector.
  @inlinable public static func += (point: inout Point, step: Vector) { point = point + step }

  /// Moves the point back by a vector.
  @inlinable public static func -= (point: inout Point, step: Vector) { point = point - step }
}
