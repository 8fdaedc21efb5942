import Glibc
import TactionGeometry
import TactionGraphics

/// At what size a plane in perspective is drawn, before it is tilted.
struct PlaneFit {
  /// How many of its pixels are one unit of the plane.
  let scale: Double
  /// The part of the plane, in its units, in which all that is seen of it lies.
  let seen: Rect

  /// By what powers of two the scale may differ from that of what is around it.
  private static let powers = -16.0...6.0

  /// - Parameters:
  ///   - rect: What the plane is about, in its units.
  ///   - toDevice: From the plane to device pixels.
  ///   - clip: The device pixels that can be seen.
  ///   - base: The device pixels of a unit around the plane.
  init?(_ rect: Rect, _ toDevice: Projection, clip: PixelRect, base: Double) {
    guard let back = toDevice.inverted() else { return nil }
    seen = back.boundingBox(of: clip.rect) ?? .zero
    // Stretched by no more than the root of two where it is nearest; and the same power for as long as that holds, as
    // each takes the plane to be drawn anew.
    let need = Self.cut(toDevice.outline(of: rect.corners), by: clip.rect).lazy
      .compactMap { back.apply($0).flatMap(toDevice.tangent) }
      .map { max(hypot($0.a, $0.b), hypot($0.c, $0.d)) }
      .max()
    let power = need.map { (log2($0 / base) - 0.5).rounded(.up) } ?? 0
    scale = base * exp2(power.isFinite ? min(max(power, Self.powers.lowerBound), Self.powers.upperBound) : 0)
    guard scale > 0, scale.isFinite, seen.isFinite else { return nil }
  }

  /// The corners of the part of a convex polygon that lies in a rectangle.
  private static func cut(_ polygon: [Point], by rect: Rect) -> [Point] {
    let sides: [(Point) -> Double] = [
      { $0.x - rect.minX }, { rect.maxX - $0.x }, { $0.y - rect.minY }, { rect.maxY - $0.y },
    ]
    return sides.reduce(polygon) { corners, inside in
      var kept: [Point] = []
      for index in corners.indices {
        let (start, end) = (corners[index], corners[index + 1 < corners.count ? index + 1 : 0])
        let (from, to) = (inside(start), inside(end))
        if from >= 0 { kept.append(start) }
        if (from >= 0) != (to >= 0) { kept.append(start + (end - start) * (from / (from - to))) }
      }
      return kept
    }
  }
}
