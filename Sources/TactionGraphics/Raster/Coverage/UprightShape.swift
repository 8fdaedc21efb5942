import TactionGeometry

/// A rounded rectangle on the device with horizontal and vertical edges, scaled uniformly.
///
/// Edges are rounded to 1/256 of a pixel, which is invisible in 8-bit coverage: so a shape that moves by whole pixels
/// has the same form in spite of rounding noise.
struct UprightShape {
  /// The parameters that shapes share if they differ by whole pixels only; lengths in device pixels.
  struct Form: Hashable {
    /// The top left corner within its pixel, and the size.
    let rect: Rect
    let radius: Double
  }

  let form: Form
  /// The pixel that contains the top left corner.
  let x: Int
  let y: Int
  /// Device pixels per local unit.
  let scale: Double

  /// Returns nil for other shapes, and for those beyond ±2²⁴ device pixels.
  init?(_ shape: RoundedRect, _ transform: Transform) {
    let box = transform.boundingBox(of: shape.rect)
    guard let alignment = AxisAlignment(transform, over: box) else { return nil }
    let (first, second) = alignment == .upright ? (transform.a, transform.d) : (transform.b, transform.c)
    let maximumOffset = Double(1 << 24)
    guard abs(abs(first) - abs(second)) <= 1e-9 * abs(first), !box.isEmpty,
      abs(box.minX) < maximumOffset, abs(box.minY) < maximumOffset, abs(box.maxX) < maximumOffset,
      abs(box.maxY) < maximumOffset
    else { return nil }
    scale = abs(first)
    let steps = 256.0
    let rounded = { (edge: Double) in (edge * steps).rounded() / steps }
    let (minX, minY) = (rounded(box.minX), rounded(box.minY))
    let (left, top) = (minX.rounded(.down), minY.rounded(.down))
    (x, y) = (Int(saturating: left), Int(saturating: top))
    form = Form(
      rect: Rect(x: minX - left, y: minY - top, width: rounded(box.maxX) - minX, height: rounded(box.maxY) - minY),
      radius: shape.effectiveRadius * scale)
  }
}
