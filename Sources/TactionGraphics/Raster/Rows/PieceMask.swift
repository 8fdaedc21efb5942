/// How much of each pixel something upright covers: one byte a pixel, of which what repeats is kept once.
///
/// Like a picture that is stretched by its middle, it is made of up to nine pieces: corners, edges and what lies between them.
/// A column in the middle stands for all that look like it, and so does a row. Once it is finished it never changes.
final class PieceMask: @unchecked Sendable {
  // Unchecked, because the bytes can be written: by those who make a mask, before anyone else has it.

  /// How pixels along an axis are kept.
  struct Axis: BitwiseCopyable, Hashable {
    /// How many there are before the middle, in it, and after it.
    let head: Int
    let middle: Int
    let tail: Int

    /// Some pixels, of which those in a range are all alike; one that is empty or backward stands for none.
    init(count: Int, alike: (from: Int, to: Int) = (0, 0)) {
      let (from, to) = (max(alike.from, 0), min(alike.to, count))
      (head, middle, tail) = from < to ? (from, to - from, count - to) : (count, 0, 0)
    }

    /// The number of pixels.
    var count: Int { head + middle + tail }
    /// How many of them are kept.
    var keptCount: Int { head + min(middle, 1) + tail }

    /// Where a pixel is kept.
    @inline(__always)
    func index(of place: Int) -> Int {
      place < head ? place : max(place - max(middle - 1, 0), head)
    }

    /// The first pixel that is kept at an index.
    func place(of index: Int) -> Int { index <= head ? index : index + max(middle - 1, 0) }
  }

  let columns: Axis
  let rows: Axis
  let bytes: UnsafeMutablePointer<UInt8>
  /// What each row that is kept lets through, counted from the first column.
  let reaches: UnsafeMutablePointer<RowReach>

  /// A mask that covers nothing yet.
  init(columns: Axis, rows: Axis) {
    (self.columns, self.rows) = (columns, rows)
    let size = columns.keptCount * rows.keptCount
    bytes = .allocate(capacity: size)
    bytes.initialize(repeating: 0, count: size)
    reaches = .allocate(capacity: rows.keptCount)
    reaches.initialize(repeating: .empty, count: rows.keptCount)
  }

  deinit {
    bytes.deallocate()
    reaches.deallocate()
  }

  var stride: Int { columns.keptCount }
  /// The memory it takes, in bytes.
  var byteCount: Int { stride * rows.keptCount + MemoryLayout<RowReach>.stride * rows.keptCount + 128 }

  /// The bytes of a row that is kept.
  func row(_ index: Int) -> UnsafeMutablePointer<UInt8> { bytes + index * stride }

  /// Finds out what the rows let through, once the bytes are there.
  ///
  /// - Parameter isFilled: whether pixels that are covered alike stand together, about the middle.
  func finish(isFilled: Bool) {
    for index in 0..<rows.keptCount {
      let row = UnsafePointer(row(index))
      var (first, end) = (0, stride)
      while first < end, row[first] == 0 { first += 1 }
      while end > first, row[end - 1] == 0 { end -= 1 }
      guard first < end else { continue }
      let inner = isFilled ? alike(row, first: first, end: end) : .empty
      let outer = Span(start: Int32(truncatingIfNeeded: columns.place(of: first)), end: place(ofEnd: end))
      reaches[index] = RowReach(outer: outer.union(inner), inner: inner)
    }
  }

  /// The pixels about the middle of a row that are covered as it is.
  private func alike(_ row: UnsafePointer<UInt8>, first: Int, end: Int) -> Span {
    let middle = columns.middle > 0 ? columns.head : stride / 2
    // What is no middle may still be covered in full: a circle is.
    guard columns.middle > 0 || row[middle] == 255 else { return .empty }
    var (from, to) = (middle, middle + 1)
    while from > first, row[from - 1] == row[middle] { from -= 1 }
    while to < end, row[to] == row[middle] { to += 1 }
    return Span(start: Int32(truncatingIfNeeded: columns.place(of: from)), end: place(ofEnd: to))
  }

  /// The pixel after those up to an index.
  private func place(ofEnd index: Int) -> Int32 {
    Int32(
      truncatingIfNeeded: index == 0
        ? 0
        : index - 1 == columns.head
          ? columns.head + max(columns.middle, 1)
          : columns.place(of: index - 1) + 1)
  }
}
