import CPixman

/// pixman's rectangle of device pixels: from `x1`, `y1` up to, but not including, `x2`, `y2`.
typealias PixelBox = pixman_box32

extension pixman_box32 {
  /// PixelRect keeps its numbers within ±2³⁰, so they fit.
  init(_ rect: PixelRect) {
    self.init(
      x1: Int32(clamping: rect.x), y1: Int32(clamping: rect.y), x2: Int32(clamping: rect.maxX),
      y2: Int32(clamping: rect.maxY))
  }

  var isEmpty: Bool { x2 <= x1 || y2 <= y1 }
  var width: Int32 { x2 - x1 }
  var height: Int32 { y2 - y1 }
  /// The number of pixels; 0 for an empty box.
  var area: Int { isEmpty ? 0 : Int(width) * Int(height) }

  @inline(__always)
  func intersects(_ other: PixelBox) -> Bool { x1 < other.x2 && other.x1 < x2 && y1 < other.y2 && other.y1 < y2 }

  /// The pixels that both boxes share; empty, perhaps backward, where there are none.
  @inline(__always)
  func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(x1: max(x1, other.x1), y1: max(y1, other.y1), x2: min(x2, other.x2), y2: min(y2, other.y2))
  }

  @inline(__always)
  func offset(x: Int32, y: Int32) -> PixelBox { PixelBox(x1: x1 &+ x, y1: y1 &+ y, x2: x2 &+ x, y2: y2 &+ y) }
}

/// A region of pixman's own that is worked on in place.
typealias RawRegion = UnsafeMutablePointer<pixman_region32_t>

extension UnsafeMutablePointer<pixman_region32_t> {
  @inline(__always)
  var isEmpty: Bool { pixman_region32_not_empty(self) == 0 }

  /// The rectangles of the region, from top to bottom and from left to right.
  @inline(__always)
  var boxes: UnsafeBufferPointer<PixelBox> {
    var count: Int32 = 0
    let first = pixman_region32_rectangles(self, &count)
    return UnsafeBufferPointer(start: first, count: Int(count))
  }

  /// The smallest box around the region.
  @inline(__always)
  var extents: PixelBox { pointee.extents }
}
