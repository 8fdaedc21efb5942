import TactionGeometry

/// Device pixels that differ: a box, or a rotated rectangle in the box.
package struct DamagePiece {
  /// The box around all pixels that differ.
  package let box: PixelRect
  /// The corners of the rotated rectangle, in order; nil if the whole box differs.
  private let corners: (Point, Point, Point, Point)?

  /// The maximum distance from a shape's edges, outward, at which the shape may change pixels, in pixels. An
  /// antialiased edge changes only the pixels that it crosses; the margin covers rounding.
  private static let margin = 1.0
  /// The maximum coordinate of a corner, in pixels. If a corner is farther away, the whole box counts as different.
  private static let reach = 1e6

  /// Creates a piece from its box, and from a rectangle and its transform if the piece is rotated.
  package init(box: PixelRect, shape: (rect: Rect, transform: Transform)? = nil) {
    self.box = box
    guard let (rect, transform) = shape else {
      corners = nil
      return
    }
    let around = transform.boundingBox(of: rect)
    let isNear =
      min(around.minX, around.minY) > -Self.reach && max(around.maxX, around.maxY) < Self.reach
    corners =
      isNear
      ? (
        transform.apply(rect.origin), transform.apply(Point(x: rect.maxX, y: rect.minY)),
        transform.apply(Point(x: rect.maxX, y: rect.maxY)), transform.apply(Point(x: rect.minX, y: rect.maxY))
      ) : nil
  }

  /// Returns the pixels from row `top` up to, but not including, row `bottom`; empty if there are no such pixels.
  func slice(from top: Int, to bottom: Int) -> PixelRect {
    let part = box.intersection(PixelRect(x: box.x, y: top, width: box.width, height: bottom - top))
    guard let corners, !part.isEmpty else { return part }
    let rows = (Double(part.y) - Self.margin)...(Double(part.maxY) + Self.margin)
    var (left, right) = (Double.infinity, -Double.infinity)
    Self.widen(&left, &right, by: corners.0, corners.1, in: rows)
    Self.widen(&left, &right, by: corners.1, corners.2, in: rows)
    Self.widen(&left, &right, by: corners.2, corners.3, in: rows)
    Self.widen(&left, &right, by: corners.3, corners.0, in: rows)
    guard left <= right else { return .zero }
    let span = Rect(
      x: left - Self.margin, y: part.rect.minY, width: right - left + 2 * Self.margin, height: part.rect.height)
    return PixelRect(enclosing: span).intersection(part)
  }

  /// Widens a span by the part of an edge that is within the given rows.
  private static func widen(
    _ left: inout Double, _ right: inout Double, by start: Point, _ end: Point, in rows: ClosedRange<Double>
  ) {
    let (low, high) = (rows.lowerBound, rows.upperBound)
    guard max(start.y, end.y) >= low, min(start.y, end.y) <= high else { return }
    var (from, to) = (start.x, end.x)
    if start.y != end.y {
      let slope = (end.x - start.x) / (end.y - start.y)
      from = start.x + (min(max(start.y, low), high) - start.y) * slope
      to = start.x + (min(max(end.y, low), high) - start.y) * slope
    }
    left = min(left, from, to)
    right = max(right, from, to)
  }
}
