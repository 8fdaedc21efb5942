import TactionGeometry

/// The depth of a shadow at device pixels, through any transform.
struct ShadowCoverage: BitwiseCopyable {
  let rect: Rect
  let toLocal: Transform
  let samples: ShadowProfile.Samples
  /// How much is covered of the pixels deep within, of which there may be none.
  let depth: UInt8
  /// What the shadow touches, and what lies so deep within that it is even; nil where nothing does.
  let outer: OutlineEdges
  let plateau: OutlineEdges?

  /// Writes the depth at the middle of each pixel, times a factor of 0...255.
  func cover(_ span: Span, row y: Int, full: Float, into bytes: UnsafeMutablePointer<UInt8>) {
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
