/// The coverage of pixels by a path: boxes that are fully covered, and boxes with a byte for each pixel.
///
/// The boxes are in strips of some rows; pixels outside all boxes are not covered. So the memory grows with the length
/// of the outline, not with its area. Positions are relative to the device pixel that contains the path's origin. So a
/// path that moves by whole pixels keeps its mask. Several threads make a mask; it is immutable after it is complete.
final class PathMask: @unchecked Sendable {
  // The conformance is unchecked: the threads that make a mask write different strips, and strips are read only after
  // all of them are complete.

  /// The number of rows of a strip.
  static let stripHeight = 8

  /// A box within a strip.
  struct Box: BitwiseCopyable {
    let start: Int32
    let end: Int32
    /// The index of the first byte; -1 for a box that is fully covered.
    let bytes: Int
  }

  /// The boxes of a strip, whose memory belongs to a piece of the mask.
  struct Strip: BitwiseCopyable {
    var boxes = UnsafeBufferPointer<Box>(start: nil, count: 0)
    var bytes: UnsafePointer<UInt8>?
  }

  /// The pixels that may be touched. The first strip begins at the top row.
  let bounds: PixelRect
  fileprivate let strips: UnsafeMutablePointer<Strip>
  let stripCount: Int
  private var pieces: [PathMaskPiece] = []

  /// Makes a mask that covers nothing.
  init(bounds: PixelRect) {
    self.bounds = bounds
    stripCount = (bounds.height + Self.stripHeight - 1) / Self.stripHeight
    strips = .allocate(capacity: stripCount)
    strips.initialize(repeating: Strip(), count: stripCount)
  }

  deinit { strips.deallocate() }

  /// The size of the memory in bytes.
  var byteCount: Int {
    pieces.reduce(256 + stripCount * MemoryLayout<Strip>.stride) { $0 + $1.byteCount }
  }

  /// Returns the rectangle of some strips.
  func pixels(of strips: Range<Int>) -> PixelRect {
    let top = bounds.y + strips.lowerBound * Self.stripHeight
    let end = min(bounds.y + strips.upperBound * Self.stripHeight, bounds.maxY)
    return PixelRect(x: bounds.x, y: top, width: bounds.width, height: end - top)
  }

  /// Sets strips to the strips of a piece; the caller must also call `retain(_:)` with the piece. Threads may set
  /// different strips at the same time.
  func set(_ range: Range<Int>, to piece: PathMaskPiece) {
    for strip in range { strips[strip] = piece.strip(strip - range.lowerBound) }
  }

  /// Keeps a piece as long as the mask exists.
  func retain(_ piece: PathMaskPiece) { pieces.append(piece) }
}

/// The boxes of consecutive strips of a mask. A piece is immutable.
final class PathMaskPiece: @unchecked Sendable {
  // The conformance is unchecked because of the pointers. Their memory is not written to after `init`.
  private let boxes: UnsafeMutablePointer<PathMask.Box>
  /// For each strip, the index of its first box; after these, the number of all boxes.
  private let strips: UnsafeMutablePointer<Int32>
  private let bytes: UnsafeMutablePointer<UInt8>
  /// The size of the memory in bytes.
  let byteCount: Int

  init(boxes: ValueStack<PathMask.Box>, strips: ValueStack<Int32>, bytes: ValueStack<UInt8>) {
    (self.boxes, self.strips) = (.allocate(capacity: boxes.count), .allocate(capacity: strips.count))
    self.bytes = .allocate(capacity: bytes.count)
    self.boxes.initialize(from: boxes.elements, count: boxes.count)
    self.strips.initialize(from: strips.elements, count: strips.count)
    self.bytes.initialize(from: bytes.elements, count: bytes.count)
    byteCount = boxes.count * MemoryLayout<PathMask.Box>.stride + strips.count * 4 + bytes.count
  }

  deinit {
    boxes.deallocate()
    strips.deallocate()
    bytes.deallocate()
  }

  /// Returns a strip, which is valid as long as the piece exists.
  fileprivate func strip(_ index: Int) -> PathMask.Strip {
    let (first, end) = (Int(strips[index]), Int(strips[index + 1]))
    return PathMask.Strip(
      boxes: UnsafeBufferPointer(start: boxes + first, count: end - first), bytes: UnsafePointer(bytes))
  }
}

/// A path's mask at a position on the device, as a plain value. The mask must outlive this value.
struct PlacedPathMask: BitwiseCopyable {
  private let strips: UnsafePointer<PathMask.Strip>
  private let x: Int32
  /// The device rows.
  private let top: Int32
  private let end: Int32

  /// Places a mask so that its origin is at a device pixel.
  init(_ mask: PathMask, x: Int, y: Int) {
    strips = UnsafePointer(mask.strips)
    self.x = Int32(clamping: x)
    (top, end) = (Int32(clamping: mask.bounds.y + y), Int32(clamping: mask.bounds.maxY + y))
  }

  /// Collects the boxes within a clip.
  func gather(in clip: PixelBox, full: BoxBuffer, partial: BoxBuffer) {
    forEachBox(in: clip) { box, isFull in if isFull { full.add(box) } else { partial.add(box) } }
  }

  /// Calls `body` with the part of each box within a clip, and whether the box is fully covered.
  @inline(__always)
  func forEachBox(in clip: PixelBox, _ body: (PixelBox, _ isFull: Bool) -> Void) {
    let height = Int32(PathMask.stripHeight)
    let (upper, lower) = (max(clip.y1, top), min(clip.y2, end))
    guard upper < lower else { return }
    for strip in Int((upper - top) / height)...Int((lower - 1 - top) / height) {
      let first = top + Int32(truncatingIfNeeded: strip) * height
      for box in strips[strip].boxes {
        let part = PixelBox(
          x1: max(box.start + x, clip.x1), y1: max(first, upper), x2: min(box.end + x, clip.x2),
          y2: min(first + height, lower))
        if !part.isEmpty { body(part, box.bytes < 0) }
      }
    }
  }

  /// Returns the bytes of the pixels of a row, from `column` to the end of the box that contains `column`; nil if no
  /// box with bytes contains it.
  @inline(__always)
  func bytes(at column: Int32, row y: Int32) -> UnsafePointer<UInt8>? {
    guard y >= top, y < end else { return nil }
    let (strip, row) = Int(y - top).quotientAndRemainder(dividingBy: PathMask.stripHeight)
    let (position, boxes) = (column - x, strips[strip].boxes)
    let index = Self.index(in: boxes, at: position)
    guard index < boxes.count, boxes[index].bytes >= 0, boxes[index].start <= position else { return nil }
    let box = boxes[index]
    return strips[strip].bytes.map { $0 + (box.bytes + row * Int(box.end - box.start) + Int(position - box.start)) }
  }

  /// Returns the index of the first box that ends after a column of the mask; the number of boxes if there is no such
  /// box.
  @inline(__always)
  private static func index(in boxes: UnsafeBufferPointer<PathMask.Box>, at column: Int32) -> Int {
    var (low, high) = (0, boxes.count)
    while low < high {
      let middle = (low + high) / 2
      if boxes[middle].end <= column { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Writes the coverage of each pixel of a span, which must be within one box; `full`, 0...255, is the value for full
  /// coverage.
  func cover(_ span: Span, row y: Int, full: Float, into target: UnsafeMutablePointer<UInt8>) {
    guard let source = bytes(at: span.start, row: Int32(truncatingIfNeeded: y)) else {
      return target.update(repeating: 0, count: span.count)
    }
    target.update(from: source, count: span.count)
    Self.scale(target, span.count, full: full)
  }

  /// Writes the coverage of each pixel of a span, which may cross any number of boxes.
  func coverAll(_ span: Span, row y: Int32, into target: UnsafeMutablePointer<UInt8>) {
    target.update(repeating: 0, count: span.count)
    guard y >= top, y < end else { return }
    let (strip, row) = Int(y - top).quotientAndRemainder(dividingBy: PathMask.stripHeight)
    let (boxes, columns) = (strips[strip].boxes, Span(start: span.start - x, end: span.end - x))
    for box in boxes[Self.index(in: boxes, at: columns.start)...] {
      guard box.start < columns.end else { break }
      let (first, last) = (max(box.start, columns.start), min(box.end, columns.end))
      let (place, count) = (target + Int(first - columns.start), Int(last - first))
      if box.bytes >= 0, let bytes = strips[strip].bytes {
        place.update(from: bytes + (box.bytes + row * Int(box.end - box.start) + Int(first - box.start)), count: count)
      } else {
        place.update(repeating: 255, count: count)
      }
    }
  }

  /// Scales coverage; `full`, 0...255, is the value for full coverage.
  static func scale(_ coverage: UnsafeMutablePointer<UInt8>, _ count: Int, full: Float) {
    guard full < 255 else { return }
    let factor = full / 255
    for index in 0..<count {
      coverage[index] = UInt8(truncatingIfNeeded: Int32(Float(coverage[index]) * factor + 0.5))
    }
  }
}
