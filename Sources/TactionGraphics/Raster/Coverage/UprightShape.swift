import TactionGeometry

/// A rounded rectangle on the device with horizontal and vertical edges, scaled uniformly.
///
/// Edges are rounded to 1/256 of a pixel, which is invisible in 8-bit coverage. So a shape that moves by whole pixels
/// keeps the same form in spite of rounding errors.
struct UprightShape {
  /// The parameters that are the same for shapes whose positions differ only by whole pixels; lengths are in device
  /// pixels.
  struct Form: Hashable {
    /// The position of the top left corner within its pixel, and the size.
    let rect: Rect
    let radius: Double
  }

  let form: Form
  /// The pixel that contains the top left corner.
  let x: Int
  let y: Int
  /// Device pixels per local unit.
  let scale: Double

  /// Creates the shape; nil unless the shape is upright, uniformly scaled and within ±2²⁴ device pixels.
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
