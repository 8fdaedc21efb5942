/// An axis-aligned rectangle, in logical pixels. The left and top edges belong to the rectangle; the right and bottom
/// edges do not.
@frozen
public struct Rect: Hashable, Sendable {
  /// The corner with the smallest coordinates.
  public var origin: Point
  /// The extent; a rectangle with an extent of zero or less is empty.
  public var size: Size

  /// Makes a rectangle from its corner and its size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from its corner's coordinates and its extents.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Makes a rectangle with a centre and a size.
  @inlinable
  public init(center: Point, size: Size) {
    self.init(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// Makes the smallest rectangle that contains some points; nil if there are no points.
  @inlinable
  public init?(enclosing points: some Collection<Point>) {
    guard let first = points.first else { return nil }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in points {
      left = Swift.min(left, point.x)
      right = Swift.max(right, point.x)
      top = Swift.min(top, point.y)
      bottom = Swift.max(bottom, point.y)
    }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The empty rectangle at the origin.
  @inlinable public static var zero: Rect { Rect(origin: .zero, size: .zero) }

  /// The x coordinate of the left edge.
  @inlinable public var minX: Double { origin.x }
  /// The y coordinate of the top edge.
  @inlinable public var minY: Double { origin.y }
  /// The x coordinate of the right edge.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The y coordinate of the bottom edge.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// The extent to the right.
  @inlinable public var width: Double { size.width }
  /// The extent downward.
  @inlinable public var height: Double { size.height }
  /// The point in the middle.
  @inlinable public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

  /// The corners in clockwise order on the screen, from the top left.
  @inlinable public var corners: [Point] {
    [Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
  }

  /// Whether an extent is zero, negative or not a number.
  @inlinable public var isEmpty: Bool { size.isEmpty }

  /// Whether all four numbers are finite.
  @inlinable public var isFinite: Bool { origin.isFinite && size.isFinite }

  /// Returns whether a point is inside: the left and top edges count as inside, the right and bottom edges do not.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether another rectangle is entirely inside; an empty rectangle is inside every rectangle.
  @inlinable
  public func contains(_ other: Rect) -> Bool {
    other.isEmpty || (other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY)
  }

  /// Returns whether two rectangles have a common area.
  @inlinable
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }

  /// Returns the common area of both rectangles; the zero rectangle if they have no common area.
  @inlinable
  public func intersection(_ other: Rect) -> Rect {
    let left = Swift.max(minX, other.minX)
    let top = Swift.max(minY, other.minY)
    let right = Swift.min(maxX, other.maxX)
    let bottom = Swift.min(maxY, other.maxY)
    guard right > left, bottom > top else { return .zero }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the smallest rectangle that contains both rectangles; an empty rectangle adds nothing.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = Swift.min(minX, other.minX)
    let top = Swift.min(minY, other.minY)
    return Rect(
      x: left, y: top, width: Swift.max(maxX, other.maxX) - left, height: Swift.max(maxY, other.maxY) - top)
  }

  /// The rectangle with its edges at the nearest whole numbers, so that there is no gap between adjacent rectangles.
  package var snapped: Rect {
    let (left, top) = (minX.rounded(), minY.rounded())
    return Rect(x: left, y: top, width: maxX.rounded() - left, height: maxY.rounded() - top)
  }

  /// Returns the rectangle moved by a vector.
  @inlinable
  public func offset(by step: Vector) -> Rect { Rect(origin: origin + step, size: size) }

  /// Returns the rectangle with each edge moved inward by a distance, or outward if the distance is negative.
  @inlinable
  public func inset(by distance: Double) -> Rect {
    Rect(
      x: minX + distance, y: minY + distance, width: width - 2 * distance, height: height - 2 * distance)
  }

  /// Returns the rectangle with each edge moved inward by its own inset; if opposite edges pass each other, the size is
  /// negative.
  @inlinable
  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.horizontal, height: height - insets.vertical)
  }
}

extension Sequence<Rect> {
  /// The smallest rectangle that contains all rectangles of the sequence that are not empty; nil for an empty sequence.
  @inlinable package var boundingBox: Rect? { reduce(nil) { (box: Rect?, next) in box?.union(next) ?? next } }
}

// `make check-arm` also compiles this file with Embedded Swift, which does not support Codable.
#if !$Embedded
  extension Rect: Codable {}
#endif
