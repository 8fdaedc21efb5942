import CTactionPixman

/// pixman's rectangle of device pixels: from `x1`, `y1` up to, but excluding, `x2`, `y2`.
typealias PixelBox = pixman_box32

extension pixman_box32 {
  /// Creates the box of a rectangle. Edges of a `PixelRect` are within ±2²⁹, so they fit into 32 bits.
  init(_ rect: PixelRect) {
    self.init(
      x1: Int32(clamping: rect.x), y1: Int32(clamping: rect.y), x2: Int32(clamping: rect.maxX),
      y2: Int32(clamping: rect.maxY))
  }

  var isEmpty: Bool { x2 <= x1 || y2 <= y1 }
  var width: Int32 { x2 - x1 }
  var height: Int32 { y2 - y1 }
  /// The number of pixels.
  var area: Int { isEmpty ? 0 : Int(width) * Int(height) }

  /// Returns whether all pixels of another box are in this box.
  func contains(_ other: PixelBox) -> Bool { x1 <= other.x1 && y1 <= other.y1 && x2 >= other.x2 && y2 >= other.y2 }

  /// Returns the intersection of both boxes. The extents of an empty intersection may be negative.
  @inline(__always)
  func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(x1: max(x1, other.x1), y1: max(y1, other.y1), x2: min(x2, other.x2), y2: min(y2, other.y2))
  }

  @inline(__always)
  func offset(x: Int32, y: Int32) -> PixelBox { PixelBox(x1: x1 &+ x, y1: y1 &+ y, x2: x2 &+ x, y2: y2 &+ y) }
}

/// A pixman region that is modified in place.
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

/// The rectangles of a region that intersect a bitmap, clipped to the bitmap, from top to bottom and from left to
/// right.
///
/// This value does not own the region's memory, which must outlive it.
struct RegionBoxes {
  private let boxes: UnsafeBufferPointer<PixelBox>
  private let bounds: PixelRect

  init(_ boxes: UnsafeBufferPointer<PixelBox>, in bounds: PixelRect) {
    // Regions are sorted by rows, so rectangles above and below the bitmap are at the ends of the list.
    var (first, end) = (0, boxes.count)
    while first < end, Int(boxes[first].y2) <= bounds.y { first += 1 }
    while end > first, Int(boxes[end - 1].y1) >= bounds.maxY { end -= 1 }
    self.boxes = UnsafeBufferPointer(rebasing: boxes[first..<end])
    self.bounds = bounds
  }

  var count: Int { boxes.count }

  /// The rectangle at an index; it is empty if it is to the left or right of the bitmap.
  subscript(index: Int) -> PixelRect {
    let box = boxes[index]
    let (left, right) = (max(Int(box.x1), bounds.x), min(Int(box.x2), bounds.maxX))
    let (top, bottom) = (max(Int(box.y1), bounds.y), min(Int(box.y2), bounds.maxY))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Region {
  /// Calls a closure with the rectangles of a region, clipped to the bounds of a bitmap; a nil region means all pixels.
  static func withBoxes<Result>(of region: Region?, in bounds: PixelRect, _ body: (RegionBoxes) -> Result) -> Result {
    guard let region else {
      var whole = PixelBox(bounds)
      return withUnsafePointer(to: &whole) {
        body(RegionBoxes(UnsafeBufferPointer(start: $0, count: bounds.isEmpty ? 0 : 1), in: bounds))
      }
    }
    return region.read {
      var count: Int32 = 0
      let boxes = pixman_region32_rectangles($0, &count)
      return body(RegionBoxes(UnsafeBufferPointer(start: boxes, count: boxes == nil ? 0 : Int(count)), in: bounds))
    }
  }
}

/// The limits of pixman.
enum PixmanLimits {
  /// The maximum length of an edge of an image that is a source or a target of drawing, in pixels. pixman itself fails
  /// if an edge has 32,767 pixels or more.
  static let longestEdge = 16_384
}
