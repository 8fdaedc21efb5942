import CPixman

/// A region of some boxes, for a moment.
final class BoxRegion {
  private let raw = RawRegion.allocate(capacity: 1)

  init(_ list: BoxList) {
    raw.initialize(to: pixman_region32_t())
    pixman_region32_init_rects(raw, list.first, Int32(clamping: list.count))
    pixman_region32_translate(raw, list.x, list.y)
  }

  deinit {
    pixman_region32_fini(raw)
    raw.deallocate()
  }

  /// The number of pixels.
  var area: Int { raw.boxes.reduce(0) { $0 + $1.area } }

  /// The smallest rectangle around the region.
  var bounds: PixelRect {
    let box = raw.extents
    return PixelRect(x: Int(box.x1), y: Int(box.y1), width: Int(box.width), height: Int(box.height))
  }

  /// Keeps only what lies in some boxes.
  func formIntersection(_ list: BoxList) {
    let other = BoxRegion(list)
    pixman_region32_intersect(raw, raw, other.raw)
  }

  /// Takes out the pixels of another region.
  func subtract(_ other: BoxRegion) { pixman_region32_subtract(raw, raw, other.raw) }

  /// The boxes, in the memory of an arena.
  func list(_ arena: FrameArena) -> BoxList {
    let boxes = raw.boxes
    let copy = arena.allocate(PixelBox.self, count: boxes.count)
    copy.initialize(from: boxes.baseAddress ?? UnsafePointer(copy), count: boxes.count)
    return BoxList(first: copy, count: boxes.count)
  }
}
