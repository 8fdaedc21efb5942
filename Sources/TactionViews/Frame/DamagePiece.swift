import TactionGeometry
import TactionGraphics

/// Some device pixels that differ: those of a box, or of a turned rectangle in it.
struct DamagePiece {
  /// The pixels around all.
  let box: PixelRect
  /// The corners of the turned rectangle, in order; nil where the whole box differs.
  private let corners: (Point, Point, Point, Point)?

  /// The smooth edge of a shape ends within the pixels that it crosses; one more covers what is rounded on the way
  /// there.
  private static let margin = 1.0
  /// Corners beyond are not reckoned with.
  private static let reach = 1e6

  init(box: PixelRect, shape: (rect: Rect, transform: Transform)? = nil) {
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

  /// The pixels between two rows; empty where there are none.
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

  /// Widens a span by the part of an edge that lies between some rows; by all of it where it runs along them.
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
