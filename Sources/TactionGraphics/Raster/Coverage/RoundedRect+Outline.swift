import Glibc
import TactionGeometry

extension RoundedRect {
  /// The corners of a polygon that follows the shape through a transform, clockwise in local coordinates.
  func outline(through transform: Transform, arena: FrameArena) -> UnsafeBufferPointer<Point> {
    let radius = effectiveRadius
    guard radius > 0 else { return rect.outline(through: transform, arena: arena) }
    let scale = max(hypot(transform.a, transform.b), hypot(transform.c, transform.d))
    let segments = Self.segments(perQuarter: radius * scale)
    let inner = rect.inset(by: radius)
    let points = arena.allocate(Point.self, count: 4 * (segments + 1))
    for step in 0...segments {
      let turn = Double(step) / Double(segments) * .pi / 2
      let (across, down) = (radius * cos(turn), radius * sin(turn))
      // The same step in each of the quarters, from the top left on.
      let corners = (
        Point(x: inner.minX - across, y: inner.minY - down), Point(x: inner.maxX + down, y: inner.minY - across),
        Point(x: inner.maxX + across, y: inner.maxY + down), Point(x: inner.minX - down, y: inner.maxY + across)
      )
      points[step] = transform.apply(corners.0)
      points[segments + 1 + step] = transform.apply(corners.1)
      points[2 * (segments + 1) + step] = transform.apply(corners.2)
      points[3 * (segments + 1) + step] = transform.apply(corners.3)
    }
    return UnsafeBufferPointer(start: points, count: 4 * (segments + 1))
  }

  /// How many straight lines stand for a quarter of a circle, so that none strays from it by more than 0.01 pixels.
  private static func segments(perQuarter radius: Double) -> Int {
    let tolerance = 0.01
    guard radius > tolerance else { return 1 }
    let most = 256.0
    return Int(saturating: (.pi / 4 / acos(1 - tolerance / radius)).rounded(.up).clamped(to: 1...most))
  }
}

extension Rect {
  /// The corners of the quadrilateral that a transform makes of it, clockwise in local coordinates.
  func outline(through transform: Transform, arena: FrameArena) -> UnsafeBufferPointer<Point> {
    let points = arena.allocate(Point.self, count: 4)
    points[0] = transform.apply(Point(x: minX, y: minY))
    points[1] = transform.apply(Point(x: maxX, y: minY))
    points[2] = transform.apply(Point(x: maxX, y: maxY))
    points[3] = transform.apply(Point(x: minX, y: maxY))
    return UnsafeBufferPointer(start: points, count: 4)
  }
}
