import CPixman

/// The rectangles of a region that have pixels of a bitmap, cut to it: from top to bottom and from left to right,
/// looked at where they are. The region must stay as long as they are used.
struct RegionBoxes {
  private let boxes: UnsafeBufferPointer<pixman_box32>
  private let bounds: PixelRect

  init(_ boxes: UnsafeBufferPointer<pixman_box32>, in bounds: PixelRect) {
    // A region is in rows, so what lies above and below the bitmap is at the ends of the list.
    var (first, end) = (0, boxes.count)
    while first < end, Int(boxes[first].y2) <= bounds.y { first += 1 }
    while end > first, Int(boxes[end - 1].y1) >= bounds.maxY { end -= 1 }
    self.boxes = UnsafeBufferPointer(rebasing: boxes[first..<end])
    self.bounds = bounds
  }

  var count: Int { boxes.count }

  /// One of them; it has no columns where it lies beside the bitmap.
  subscript(index: Int) -> PixelRect {
    let box = boxes[index]
    let (left, right) = (max(Int(box.x1), bounds.x), min(Int(box.x2), bounds.maxX))
    let (top, bottom) = (max(Int(box.y1), bounds.y), min(Int(box.y2), bounds.maxY))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The number of rows in which there are some.
  var rowCount: Int {
    var (rows, last) = (0, Int.min)
    for index in 0..<count {
      let box = self[index]
      if box.y != last { rows += box.height }
      last = box.y
    }
    return rows
  }

  /// The number of pixels.
  var area: Int {
    var area = 0
    for index in 0..<count { area += self[index].area }
    return area
  }
}

extension Region {
  /// Hands out the rectangles of a region, or those of all pixels, cut to a bitmap.
  static func withBoxes<Result>(of region: Region?, in bounds: PixelRect, _ body: (RegionBoxes) -> Result) -> Result {
    guard let region else {
      var whole = pixman_box32(
        x1: Int32(clamping: bounds.x), y1: Int32(clamping: bounds.y), x2: Int32(clamping: bounds.maxX),
        y2: Int32(clamping: bounds.maxY))
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
