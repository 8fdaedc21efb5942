import TactionGeometry

/// The tolerance for treating edges as aligned with device pixels.
enum PixelAlignment {
  /// The tolerance, in device pixels: an edge that is closer to a pixel boundary is drawn on that boundary.
  static let tolerance = 1.0 / 512

  /// Returns whether an edge is on a pixel boundary, within a tolerance in device pixels.
  static func isAligned(_ edge: Double, tolerance: Double = tolerance) -> Bool {
    abs(edge - edge.rounded()) < tolerance
  }
}

/// The orientation of a transform that maps upright rectangles to upright rectangles.
enum AxisAlignment {
  /// The x axis stays horizontal; axes may be mirrored.
  case upright
  /// The axes are exchanged: the x axis becomes vertical.
  case sideways

  /// Returns nil if a transform rotates or skews by more than rounding errors; `box` is the transformed bounding box of
  /// a shape.
  init?(_ transform: Transform, over box: Rect) {
    let tolerance = max(box.width, box.height) * 1e-12
    if abs(transform.b) <= tolerance, abs(transform.c) <= tolerance {
      self = .upright
    } else if abs(transform.a) <= tolerance, abs(transform.d) <= tolerance {
      self = .sideways
    } else {
      return nil
    }
  }
}

extension PixelRect {
  /// Makes the rectangle of an upright box whose edges are on pixel boundaries; nil for other boxes.
  init?(aligned box: Rect, _ transform: Transform) {
    let isAligned = { (edge: Double) in abs(edge) < Double(PixelRect.limit) && PixelAlignment.isAligned(edge) }
    guard AxisAlignment(transform, over: box) != nil, isAligned(box.minX), isAligned(box.minY), isAligned(box.maxX),
      isAligned(box.maxY)
    else { return nil }
    let (left, top) = (Int(saturating: box.minX), Int(saturating: box.minY))
    self.init(x: left, y: top, width: Int(saturating: box.maxX) - left, height: Int(saturating: box.maxY) - top)
  }
}
