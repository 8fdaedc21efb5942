import TactionGeometry

/// The depth of a shadow along rows of the device, through any transform.
struct ShadowRows: BitwiseCopyable {
  let rect: Rect
  let toLocal: Transform
  let samples: ShadowProfile.Samples
  /// How much is covered of the pixels deep within, of which there may be none.
  let depth: UInt8

  /// Writes the depth at the middle of each pixel, times a factor of 0...255.
  func cover(_ span: Span, inRow y: Int, full: Float, into bytes: UnsafeMutablePointer<UInt8>) {
    let start = toLocal.apply(Point(x: 0.5, y: Double(y) + 0.5))
    let (stepX, stepY) = (toLocal.a, toLocal.b)
    for index in 0..<span.count {
      let column = Double(Int(span.start) + index)
      let (x, y) = (start.x + column * stepX, start.y + column * stepY)
      let value = samples.value(
        inwardX: min(x - rect.minX, rect.maxX - x), inwardY: min(y - rect.minY, rect.maxY - y))
      bytes[index] = UInt8(truncatingIfNeeded: Int32(value * full + 0.5))
    }
  }
}
