import Glibc
import TactionGeometry

extension RoundedRect {
  /// The corners of a polygon that follows the shape through a transform, clockwise in local coordinates.
  func outline(through transform: Transform) -> [Point] {
    let radius = effectiveRadius
    guard radius > 0 else { return rect.corners.map(transform.apply) }
    let scale = max(hypot(transform.a, transform.b), hypot(transform.c, transform.d))
    let segments = Self.segments(perQuarter: radius * scale)
    let inner = rect.inset(by: radius)
    var points: [Point] = []
    points.reserveCapacity(4 * (segments + 1))
    for (quarter, center) in inner.corners.enumerated() {
      for step in 0...segments {
        let turn = (Double(quarter) + Double(step) / Double(segments)) * .pi / 2 + .pi
        points.append(transform.apply(center + Vector(dx: cos(turn), dy: sin(turn)) * radius))
      }
    }
    return points
  }

  /// How many straight lines stand for a quarter of a circle, so that none strays from it by more than 0.01 pixels.
  private static func segments(perQuarter radius: Double) -> Int {
    let tolerance = 0.01
    guard radius > tolerance else { return 1 }
    let most = 256.0
    return Int(saturating: (.pi / 4 / acos(1 - tolerance / radius)).rounded(.up).clamped(to: 1...most))
  }
}
