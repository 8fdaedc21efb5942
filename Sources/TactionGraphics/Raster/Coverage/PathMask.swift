/// The coverage of pixels by a path: boxes that are fully covered, and boxes with a byte for each pixel.
///
/// The boxes lie in strips of some rows; pixels outside all boxes are not covered. So the memory follows the length of
/// the outline rather than its area. Positions are relative to the whole device pixel in which the path's origin lies:
/// a path that moves by whole pixels keeps its mask. It is made by several threads, and immutable once it is complete.
final class PathMask: @unchecked Sendable {
  // Unchecked: threads that make a mask write different strips, and others read them once all are complete.

  /// The number of rows of a strip.
  static let stripHeight = 8

  /// A box within a strip.
  struct Box: BitwiseCopyable {
    let start: Int32
    let end: Int32
    /// The index of the first byte; -1 for a box that is fully covered.
    let bytes: Int
  }

  /// The boxes of a strip, which a piece of the mask holds.
  struct Strip: BitwiseCopyable {
    var boxes = UnsafeBufferPointer<Box>(start: nil, count: 0)
    var bytes: UnsafePointer<UInt8>?
  }

  /// The pixels that may be touched. The first strip begins at their top.
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

  /// The memory in bytes.
  var byteCount: Int {
    pieces.reduce(256 + stripCount * MemoryLayout<Strip>.stride) { $0 + $1.byteCount }
  }

  /// Returns the pixels of some strips.
  func pixels(of strips: Range<Int>) -> PixelRect {
    let top = bounds.y + strips.lowerBound * Self.stripHeight
    let end = min(bounds.y + strips.upperBound * Self.stripHeight, bounds.maxY)
    return PixelRect(x: bounds.x, y: top, width: bounds.width, height: end - top)
  }

  /// Sets strips to a piece, which `retain(_:)` must be called with. Threads may set different strips at once.
  func set(_ range: Range<Int>, to piece: PathMaskPiece) {
    for strip in range { strips[strip] = piece.strip(strip - range.lowerBound) }
  }

  /// Keeps a piece as long as the mask.
  func retain(_ piece: PathMaskPiece) { pieces.append(piece) }
}

/// The boxes of consecutive strips of a mask. Immutable.
final class PathMaskPiece: @unchecked Sendable {
  // Unchecked, because of the pointers. Nothing is written after `init`.
  private let boxes: UnsafeMutablePointer<PathMask.Box>
  /// For each strip, and for the end, the index of its first box.
  private let strips: UnsafeMutablePointer<Int32>
  private let bytes: UnsafeMutablePointer<UInt8>
  /// The memory in bytes.
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

  /// Returns a strip, which is valid as long as the piece.
  fileprivate func strip(_ index: Int) -> PathMask.Strip {
    let (first, end) = (Int(strips[index]), Int(strips[index + 1]))
    return PathMask.Strip(
      boxes: UnsafeBufferPointer(start: boxes + first, count: end - first), bytes: UnsafePointer(bytes))
  }
}

/// A path's mask at a position on the device, as a plain value. The mask must outlive it.
struct PlacedPathMask: BitwiseCopyable {
  private let strips: UnsafePointer<PathMask.Strip>
  private let x: Int32
  /// The device rows.
  private let top: Int32
  private let end: Int32

  /// Places a mask with its origin at a device pixel.
  init(_ mask: PathMask, x: Int, y: Int) {
    strips = UnsafePointer(mask.strips)
    self.x = Int32(clamping: x)
    (top, end) = (Int32(clamping: mask.bounds.y + y), Int32(clamping: mask.bounds.maxY + y))
  }

  /// Collects the boxes within a clip.
  func gather(in clip: PixelBox, full: BoxBuffer, partial: BoxBuffer) {
    let height = Int32(PathMask.stripHeight)
    let (upper, lower) = (max(clip.y1, top), min(clip.y2, end))
    guard upper < lower else { return }
    for strip in Int((upper - top) / height)...Int((lower - 1 - top) / height) {
      let first = top + Int32(truncatingIfNeeded: strip) * height
      for box in strips[strip].boxes {
        let part = PixelBox(
          x1: max(box.start + x, clip.x1), y1: max(first, upper), x2: min(box.end + x, clip.x2),
          y2: min(first + height, lower))
        if part.isEmpty { continue }
        if box.bytes < 0 { full.add(part) } else { partial.add(part) }
      }
    }
  }

  /// Returns the bytes of some pixels of a row, which lie within one box.
  @inline(__always)
  func bytes(at column: Int32, row y: Int32) -> UnsafePointer<UInt8>? {
    guard y >= top, y < end else { return nil }
    let (strip, row) = Int(y - top).quotientAndRemainder(dividingBy: PathMask.stripHeight)
    let (position, boxes) = (column - x, strips[strip].boxes)
    var (low, high) = (0, boxes.count)
    while low < high {
      let middle = (low + high) / 2
      if boxes[middle].end <= position { low = middle + 1 } else { high = middle }
    }
    guard low < boxes.count, boxes[low].bytes >= 0, boxes[low].start <= position else { return nil }
    let box = boxes[low]
    return strips[strip].bytes.map { $0 + (box.bytes + row * Int(box.end - box.start) + Int(position - box.start)) }
  }

  /// Writes the coverage of each pixel of a span, which lies within one box, times a factor of 0...255.
  func cover(_ span: Span, row y: Int, full: Float, into target: UnsafeMutablePointer<UInt8>) {
    guard let source = bytes(at: span.start, row: Int32(truncatingIfNeeded: y)) else {
      return target.update(repeating: 0, count: span.count)
    }
    target.update(from: source, count: span.count)
    guard full < 255 else { return }
    let factor = full / 255
    for index in 0..<span.count {
      target[index] = UInt8(truncatingIfNeeded: Int32(Float(target[index]) * factor + 0.5))
    }
  }
}
