import CPixman

/// How much of each pixel something upright covers: one byte a pixel, of which what repeats is kept for a short length
/// only.
///
/// Like a picture that is stretched by its middle, it is made of up to nine pieces: corners, edges and what lies
/// between them. Once it is finished it never changes.
final class NinePatch: @unchecked Sendable {
  // Unchecked, because the bytes can be written: by those who make a mask, before anyone else has it.

  /// How pixels along an axis are kept.
  struct Axis: BitwiseCopyable, Hashable {
    /// How many there are before the middle, in it, and after it.
    let head: Int
    let middle: Int
    let tail: Int

    /// The middle is kept for so many pixels: the loop over a mask is called once for as many.
    static let longestTile = 128

    /// Some pixels, of which those in a range are all alike; one that is empty or backward stands for none.
    init(count: Int, alike: (from: Int, to: Int) = (0, 0)) {
      let (from, to) = (max(alike.from, 0), min(alike.to, count))
      (head, middle, tail) = from < to ? (from, to - from, count - to) : (count, 0, 0)
    }

    /// The number of pixels.
    var count: Int { head + middle + tail }
    /// How many pixels of the middle are kept.
    var tile: Int { min(middle, Self.longestTile) }
    /// How many pixels are kept.
    var keptCount: Int { head + tile + tail }

    /// Where a pixel is kept.
    @inline(__always)
    func index(of place: Int) -> Int {
      if place < head { return place }
      return place < head + middle ? head + (place - head) % tile : place - (middle - tile)
    }

    /// The first pixel that is kept at an index.
    func place(of index: Int) -> Int { index < head + tile ? index : index + (middle - tile) }

    /// The pixel after those that are kept up to an index; the middle is never kept in part there.
    func place(after index: Int) -> Int { index < head + tile ? index : index + (middle - tile) }

    /// The pixels from one on, up to a limit, that are kept one after the other.
    @inline(__always)
    func run(from place: Int, to limit: Int) -> Int {
      if place < head { return min(limit, head) }
      if place >= head + middle { return limit }
      return min(limit, head + middle, place + tile - (place - head) % tile)
    }
  }

  let columns: Axis
  let rows: Axis
  /// From one row of bytes to the next.
  let stride: Int
  let bytes: UnsafeMutablePointer<UInt8>
  /// The pixels that are all covered as the middle is, and the others that may be touched; as regions from the first
  /// pixel on.
  private let full: RawRegion
  private let partial: RawRegion
  /// How much of each pixel of `full` is covered.
  private(set) var depth: UInt8 = 0

  /// A mask that covers nothing yet.
  init(columns: Axis, rows: Axis) {
    (self.columns, self.rows) = (columns, rows)
    stride = columns.keptCount
    bytes = .allocate(capacity: stride * rows.keptCount)
    bytes.initialize(repeating: 0, count: stride * rows.keptCount)
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

  /// The memory it takes, in bytes.
  var byteCount: Int { stride * rows.keptCount + 1024 }

  /// The bytes of a row that is kept.
  func row(_ index: Int) -> UnsafeMutablePointer<UInt8> { bytes + index * stride }

  /// The boxes of `full` and `partial`, moved by whole pixels; only as long as the mask is kept.
  func boxes(x: Int, y: Int) -> (full: BoxList, partial: BoxList) {
    let list = { (region: RawRegion) in
      let boxes = region.boxes
      return BoxList(
        first: boxes.baseAddress ?? UnsafePointer(self.emptyBox), count: boxes.count, x: Int32(clamping: x),
        y: Int32(clamping: y))
    }
    return (list(full), list(partial))
  }

  // Lists of no boxes have to point somewhere.
  private var emptyBox: UnsafeMutablePointer<PixelBox> {
    UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: PixelBox.self)
  }

  // MARK: What is even

  /// Into how many steps the rows above, and below, the middle are cut to find what is even in them.
  private static let steps = 10

  /// Finds the pixels about the middle that are covered as it is, once the bytes are there.
  func findFull() {
    let middle = (x: columns.head + columns.tile / 2, y: rows.head + rows.tile / 2)
    guard middle.x < columns.keptCount, middle.y < rows.keptCount else { return }
    depth = row(middle.y)[middle.x]
    guard depth > 0, columns.middle > 0 && rows.middle > 0 || depth == 255 else { return }
    var index = 0
    while index < rows.keptCount {
      let end = stepEnd(from: index)
      if let span = alike(rows: index..<end, about: middle.x) {
        let (top, bottom) = (rows.place(of: index), rows.place(after: end))
        pixman_region32_union_rect(
          full, full, Int32(clamping: span.lowerBound), Int32(clamping: top), UInt32(clamping: span.count),
          UInt32(clamping: bottom - top))
      }
      index = end
    }
    pixman_region32_subtract(partial, partial, full)
  }

  /// The end of a step of rows: all of the middle is one.
  private func stepEnd(from index: Int) -> Int {
    let bounds = index < rows.head ? rows.head : index < rows.head + rows.tile ? rows.head + rows.tile : rows.keptCount
    if index >= rows.head, index < rows.head + rows.tile { return bounds }
    let part = index < rows.head ? rows.head : rows.tail
    return min(index + max((part + Self.steps - 1) / Self.steps, 2), bounds)
  }

  /// The columns about the middle in which some rows are covered as it is.
  private func alike(rows: Range<Int>, about middle: Int) -> Range<Int>? {
    var (from, to) = (0, columns.keptCount)
    for index in rows {
      let row = row(index)
      guard row[middle] == depth else { return nil }
      var (left, right) = (middle, middle + 1)
      while left > from, row[left - 1] == depth { left -= 1 }
      while right < to, row[right] == depth { right += 1 }
      (from, to) = (left, right)
    }
    return columns.place(of: from)..<columns.place(after: to)
  }
}
