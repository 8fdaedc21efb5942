import CTactionPixman

/// A buffer of boxes in the order of a region, which pixman reads as a region without a copy.
final class BoxBuffer {
  /// pixman's header of a list of boxes, followed by the boxes.
  private var memory: UnsafeMutableRawPointer
  private var capacity = 512
  private(set) var count = 0
  private let region = RawRegion.allocate(capacity: 1)

  private static let headSize = MemoryLayout<pixman_region32_data>.size

  init() {
    memory = Self.allocate(512)
    region.initialize(to: pixman_region32_t())
  }

  deinit {
    memory.deallocate()
    region.deallocate()
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: headSize + capacity * MemoryLayout<PixelBox>.stride, alignment: 16)
  }

  private var boxes: UnsafeMutablePointer<PixelBox> {
    (memory + Self.headSize).assumingMemoryBound(to: PixelBox.self)
  }

  /// Removes all boxes.
  func removeAll() { count = 0 }

  /// Appends a box, which must be after all other boxes in the order of a region.
  @inline(__always)
  func add(_ box: PixelBox) {
    if count == capacity { grow() }
    boxes[count] = box
    count += 1
  }

  /// Appends a box, or extends the last box if it has the same rows and ends where the box begins.
  @inline(__always)
  func add(joining box: PixelBox) {
    if count > 0, boxes[count - 1].x2 == box.x1, boxes[count - 1].y1 == box.y1, boxes[count - 1].y2 == box.y2 {
      boxes[count - 1].x2 = box.x2
    } else {
      add(box)
    }
  }

  /// Appends the only box of a row, or extends the box above if that box is also alone in its rows and has the same
  /// columns.
  @inline(__always)
  func add(row y: Int32, _ start: Int32, _ end: Int32) {
    if count > 0, boxes[count - 1].x1 == start, boxes[count - 1].x2 == end, boxes[count - 1].y2 == y,
      count == 1 || boxes[count - 2].y1 != boxes[count - 1].y1
    {
      boxes[count - 1].y2 = y + 1
    } else {
      add(PixelBox(x1: start, y1: y, x2: end, y2: y + 1))
    }
  }

  /// Appends both boxes of a row, or extends the two boxes above if they have the same columns.
  @inline(__always)
  func add(row y: Int32, _ left: Span, _ right: Span) {
    if count > 1, boxes[count - 2].y2 == y, boxes[count - 1].y2 == y, boxes[count - 2].x1 == left.start,
      boxes[count - 2].x2 == left.end, boxes[count - 1].x1 == right.start, boxes[count - 1].x2 == right.end
    {
      boxes[count - 2].y2 = y + 1
      boxes[count - 1].y2 = y + 1
    } else {
      add(PixelBox(x1: left.start, y1: y, x2: left.end, y2: y + 1))
      add(PixelBox(x1: right.start, y1: y, x2: right.end, y2: y + 1))
    }
  }

  /// Appends the boxes of a list, clipped to a box.
  func add(_ list: BoxList, clip: PixelBox) {
    for index in 0..<list.count {
      let box = list.first[index].offset(x: list.x, y: list.y).intersection(clip)
      if !box.isEmpty { add(box) }
    }
  }

  /// The boxes as a region, which is read-only and valid until the next change.
  var asRegion: RawRegion {
    guard count > 0 else {
      pixman_region32_init(region)
      return region
    }
    var (left, right) = (boxes[0].x1, boxes[0].x2)
    for index in 1..<max(count, 1) {
      left = min(left, boxes[index].x1)
      right = max(right, boxes[index].x2)
    }
    region.pointee.extents = PixelBox(x1: left, y1: boxes[0].y1, x2: right, y2: boxes[count - 1].y2)
    let head = memory.assumingMemoryBound(to: pixman_region32_data.self)
    // If the size were 0, pixman would regard the list as static and share it with copies.
    (head.pointee.size, head.pointee.numRects) = (count, count)
    region.pointee.data = count == 1 ? nil : head
    return region
  }

  private func grow() {
    let larger = Self.allocate(2 * capacity)
    larger.copyMemory(
      from: memory, byteCount: Self.headSize + count * MemoryLayout<PixelBox>.stride)
    memory.deallocate()
    (memory, capacity) = (larger, 2 * capacity)
  }
}

/// A temporary region of some boxes.
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

  /// Keeps only the pixels of some boxes.
  func formIntersection(_ list: BoxList) {
    let other = BoxRegion(list)
    pixman_region32_intersect(raw, raw, other.raw)
  }

  /// Removes the pixels of another region.
  func subtract(_ other: BoxRegion) { pixman_region32_subtract(raw, raw, other.raw) }

  /// Returns the boxes in an arena.
  func list(_ arena: FrameArena) -> BoxList {
    let boxes = raw.boxes
    let copy = arena.allocate(PixelBox.self, count: boxes.count)
    copy.initialize(from: boxes.baseAddress ?? UnsafePointer(copy), count: boxes.count)
    return BoxList(first: copy, count: boxes.count)
  }
}
