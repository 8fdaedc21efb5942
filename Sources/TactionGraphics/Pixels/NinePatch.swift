import CTactionPixman

/// A coverage mask of an upright shape, with one byte for each pixel. Of the equal columns and rows in its middle, only
/// some are stored.
///
/// Like an image that is stretched in its middle, the mask has nine segments: corners, edges and the centre. It is
/// immutable after it is finished.
final class NinePatch: @unchecked Sendable {
  // The conformance is unchecked because the bytes are mutable. Only the code that makes a mask writes them, before the
  // mask is shared.

  /// The segments of an axis.
  struct Axis: BitwiseCopyable, Hashable {
    /// The number of pixels before the middle, in the middle, and after it.
    let head: Int
    let middle: Int
    let tail: Int
    /// The number of pixels of the middle that are stored.
    let tile: Int

    /// Makes an axis. The pixels in the range `uniform` are all equal, so at most `maximumTile` of them are stored; an
    /// empty or reversed range means that there are no equal pixels.
    init(count: Int, uniform: (from: Int, to: Int) = (0, 0), maximumTile: Int = 1) {
      let (from, to) = (max(uniform.from, 0), min(uniform.to, count))
      (head, middle, tail) = from < to ? (from, to - from, count - to) : (count, 0, 0)
      tile = min(middle, maximumTile)
    }

    /// The number of pixels.
    var count: Int { head + middle + tail }
    /// The number of pixels that are stored.
    var storedCount: Int { head + tile + tail }

    /// Returns the index at which a pixel is stored.
    @inline(__always)
    func index(of position: Int) -> Int {
      if position < head { return position }
      return position < head + middle ? head + (position - head) % tile : position - (middle - tile)
    }

    /// Returns the first pixel that is stored at an index.
    func position(of index: Int) -> Int { index < head + tile ? index : index + (middle - tile) }

    /// Returns the position after all pixels that are stored before an index. The index must not be inside the middle.
    func position(after index: Int) -> Int { index < head + tile ? index : index + (middle - tile) }

    /// Returns the end of the pixels that are stored contiguously from `position` on; at most `limit`.
    @inline(__always)
    func run(from position: Int, to limit: Int) -> Int {
      if position < head { return min(limit, head) }
      if position >= head + middle { return limit }
      return min(limit, head + middle, position + tile - (position - head) % tile)
    }
  }

  let columns: Axis
  let rows: Axis
  /// The number of bytes from one row to the next.
  let stride: Int
  let bytes: UnsafeMutablePointer<UInt8>
  /// The pixels that have the coverage of the middle, and the other pixels that may be covered. Both regions are
  /// relative to the mask's first pixel.
  private let full: RawRegion
  private let partial: RawRegion
  /// The coverage of each pixel of `full`, 0...255.
  private(set) var uniformCoverage: UInt8 = 0

  /// Makes a mask that covers nothing.
  init(columns: Axis, rows: Axis) {
    (self.columns, self.rows) = (columns, rows)
    stride = columns.storedCount
    bytes = .allocate(capacity: stride * rows.storedCount)
    bytes.initialize(repeating: 0, count: stride * rows.storedCount)
    (full, partial) = (.allocate(capacity: 1), .allocate(capacity: 1))
    pixman_region32_init(full)
    pixman_region32_init_rect(partial, 0, 0, UInt32(clamping: columns.count), UInt32(clamping: rows.count))
  }

  deinit {
    bytes.deallocate()
    for region in [full, partial] {
      pixman_region32_fini(region)
      region.deallocate()
    }
  }

  /// The memory of the mask, in bytes.
  var byteCount: Int { stride * rows.storedCount + 1024 }

  /// Returns the bytes of a stored row.
  func row(_ index: Int) -> UnsafeMutablePointer<UInt8> { bytes + index * stride }

  /// Returns the boxes of `full` and `partial`, with an offset; they are valid as long as the mask exists.
  func boxes(x: Int, y: Int) -> (full: BoxList, partial: BoxList) {
    let list = { (region: RawRegion) in
      let boxes = region.boxes
      return BoxList(
        first: boxes.baseAddress ?? UnsafePointer(self.emptyBox), count: boxes.count, x: Int32(clamping: x),
        y: Int32(clamping: y))
    }
    return (list(full), list(partial))
  }

  // An empty list also needs a pointer that is not nil.
  private var emptyBox: UnsafeMutablePointer<PixelBox> {
    UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: PixelBox.self)
  }

  // MARK: Uniform coverage

  /// The number of steps into which the rows above the middle, and the rows below it, are divided to find uniform
  /// coverage.
  private static let steps = 10

  /// Finds the pixels around the middle that have the coverage of the middle. Call it after the bytes are set.
  func findUniform() {
    let middle = (x: columns.head + columns.tile / 2, y: rows.head + rows.tile / 2)
    guard middle.x < columns.storedCount, middle.y < rows.storedCount else { return }
    uniformCoverage = row(middle.y)[middle.x]
    guard uniformCoverage > 0, columns.middle > 0 && rows.middle > 0 || uniformCoverage == 255 else { return }
    var index = 0
    while index < rows.storedCount {
      let end = stepEnd(from: index)
      if let span = uniform(rows: index..<end, about: middle.x) {
        let (top, bottom) = (rows.position(of: index), rows.position(after: end))
        pixman_region32_union_rect(
          full, full, Int32(clamping: span.lowerBound), Int32(clamping: top), UInt32(clamping: span.count),
          UInt32(clamping: bottom - top))
      }
      index = end
    }
    pixman_region32_subtract(partial, partial, full)
  }

  /// Returns the end of a step of rows; the middle is one step.
  private func stepEnd(from index: Int) -> Int {
    let bounds =
      index < rows.head ? rows.head : index < rows.head + rows.tile ? rows.head + rows.tile : rows.storedCount
    if index >= rows.head, index < rows.head + rows.tile { return bounds }
    let part = index < rows.head ? rows.head : rows.tail
    return min(index + max((part + Self.steps - 1) / Self.steps, 2), bounds)
  }

  /// Returns the columns around the middle in which all given rows have the coverage of the middle; nil if there are no
  /// such columns.
  private func uniform(rows: Range<Int>, about middle: Int) -> Range<Int>? {
    var (from, to) = (0, columns.storedCount)
    for index in rows {
      let row = row(index)
      guard row[middle] == uniformCoverage else { return nil }
      var (left, right) = (middle, middle + 1)
      while left > from, row[left - 1] == uniformCoverage { left -= 1 }
      while right < to, row[right] == uniformCoverage { right += 1 }
      (from, to) = (left, right)
    }
    return columns.position(of: from)..<columns.position(after: to)
  }
}

/// A nine-patch at a position on the device, as a plain value. The mask must outlive this value.
struct PlacedPatch: BitwiseCopyable {
  let columns: NinePatch.Axis
  let rows: NinePatch.Axis
  let bytes: UnsafePointer<UInt8>
  let stride: Int
  /// The device pixel of the mask's top left pixel.
  let x: Int
  let y: Int
  /// The pixels with uniform coverage, their coverage, and the pixels that may be partially covered.
  var full: BoxList
  let partial: BoxList
  let uniformCoverage: UInt8

  init(_ mask: NinePatch, x: Int, y: Int) {
    (columns, rows, stride) = (mask.columns, mask.rows, mask.stride)
    bytes = UnsafePointer(mask.bytes)
    (self.x, self.y, uniformCoverage) = (x, y, mask.uniformCoverage)
    (full, partial) = mask.boxes(x: x, y: y)
  }

  /// The device pixels of the mask.
  var bounds: PixelRect { PixelRect(x: x, y: y, width: columns.count, height: rows.count) }

  /// Writes the coverage of each pixel of a span; `full`, 0...255, is the value for full coverage.
  func cover(_ span: Span, row: Int, full: Float, into target: UnsafeMutablePointer<UInt8>) {
    forEachRun(of: span, row: row) { x, count, mask in
      (target + (x - Int(span.start))).update(from: mask, count: count)
    }
    guard full < 255 else { return }
    let factor = full / 255
    for index in 0..<span.count {
      target[index] = UInt8(truncatingIfNeeded: Int32(Float(target[index]) * factor + 0.5))
    }
  }

  /// Calls `body` with each part of a span that the mask stores contiguously, and with the bytes of that part.
  @inline(__always)
  func forEachRun(of span: Span, row: Int, _ body: (_ x: Int, _ count: Int, _ mask: UnsafePointer<UInt8>) -> Void) {
    let source = bytes + rows.index(of: row - y) * stride
    var position = Int(span.start) - x
    let end = Int(span.end) - x
    while position < end {
      let next = columns.run(from: position, to: end)
      body(position + x, next - position, source + columns.index(of: position))
      position = next
    }
  }
}
