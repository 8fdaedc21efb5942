import CTactionRaster

/// Collects the covered pixels of a path, row by row, and makes the strips of a mask's piece from them.
final class PathMaskBuilder {
  /// The width of the blocks of a strip, in pixels. Each block is fully covered, touched or empty.
  static let blockWidth = Int(RASTER_BLOCK_WIDTH)
  /// The minimum number of consecutive blocks for a box that is fully covered. Fewer blocks are blended faster together
  /// with the adjacent blocks.
  private static let minimumFull = 4

  /// The blocks of the strip that is being collected.
  private let blocks = ValueStack<raster_cover_block>()
  /// The bytes of the strip; they are zero outside touched blocks.
  private let rows = ValueStack<UInt8>()
  private let kernels: raster_kernels
  @exclusivity(unchecked) private var width = 0
  @exclusivity(unchecked) private var bounds = PixelRect.zero
  @exclusivity(unchecked) private var strip = 0
  @exclusivity(unchecked) private var isStripEmpty = true

  private let boxes = ValueStack<PathMask.Box>()
  private let strips = ValueStack<Int32>()
  private let bytes = ValueStack<UInt8>()

  init(kernels: raster_kernels = .chosen) { self.kernels = kernels }

  /// Begins a piece for the pixels of consecutive strips; only the last strip of a mask may have fewer rows than the
  /// others.
  func begin(_ bounds: PixelRect) {
    self.bounds = bounds
    let count = (bounds.width + Self.blockWidth - 1) / Self.blockWidth
    width = count * Self.blockWidth
    blocks.makeRoom(for: count)
    blocks.elements.update(repeating: raster_cover_block(), count: count)
    rows.makeRoom(for: width * PathMask.stripHeight)
    rows.elements.update(repeating: 0, count: width * PathMask.stripHeight)
    boxes.shrink(to: 0)
    strips.shrink(to: 0)
    bytes.shrink(to: 0)
    strips.push(0)
    (strip, isStripEmpty) = (0, true)
  }

  /// Adds pixels of a row. Their coverage is computed from the changes of the covered area from pixel to pixel; an area
  /// of `PathScan.unit` is a whole pixel. Columns are counted from the left of the mask.
  ///
  /// - Parameters:
  ///   - changes: The change in each pixel, from column 0 on.
  ///   - area: The covered area before the first pixel.
  func add(row y: Int, _ columns: Range<Int>, _ changes: UnsafePointer<Int32>, from area: Int32) {
    let row = open(y)
    let bytes = rows.elements + row * width
    let bit: UInt8 = 1 << UInt8(truncatingIfNeeded: row)
    var (area, column) = (area, columns.lowerBound)
    func addBytes(upTo end: Int) {
      guard column < end else { return }
      blocks.elements[column / Self.blockWidth].is_touched = 1
      for index in column..<end {
        area &+= changes[index]
        bytes[index] = Self.byte(area)
      }
      column = end
    }
    // Blocks at the ends that are only partially in the range get bytes.
    let first = (columns.lowerBound + Self.blockWidth - 1) / Self.blockWidth
    addBytes(upTo: min(first * Self.blockWidth, columns.upperBound))
    let count = columns.upperBound / Self.blockWidth - first
    if count > 0 {
      kernels.cover(
        changes + column, &area, bytes + column, Int32(truncatingIfNeeded: count), blocks.elements + first, bit)
      column += count * Self.blockWidth
    }
    addBytes(upTo: columns.upperBound)
  }

  @inline(__always)
  private static func byte(_ area: Int32) -> UInt8 {
    let value = UInt32(truncatingIfNeeded: max(min(area, Int32(PathScan.unit)), 0))
    return UInt8(truncatingIfNeeded: (value &* 255 &+ 0x8000) >> 16)
  }

  /// Adds pixels that are fully covered; columns are counted from the left of the mask.
  func addFull(row y: Int, _ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    let row = open(y)
    // Blocks at the ends that are only partially covered get bytes.
    let inside = (columns.lowerBound + Self.blockWidth - 1) / Self.blockWidth
    let outside = columns.upperBound / Self.blockWidth
    guard inside < outside else { return fill(row, columns) }
    for block in inside..<outside { blocks.elements[block].full_rows |= 1 << UInt8(truncatingIfNeeded: row) }
    fill(row, columns.lowerBound..<inside * Self.blockWidth)
    fill(row, outside * Self.blockWidth..<columns.upperBound)
  }

  private func fill(_ row: Int, _ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    (rows.elements + (row * width + columns.lowerBound)).update(repeating: 255, count: columns.count)
    for block in columns.lowerBound / Self.blockWidth...(columns.upperBound - 1) / Self.blockWidth {
      blocks.elements[block].is_touched = 1
    }
  }

  /// Ends all strips above a row, and returns the index of the row in its strip.
  private func open(_ y: Int) -> Int {
    let (index, row) = (y - bounds.y).quotientAndRemainder(dividingBy: PathMask.stripHeight)
    while strip < index { endStrip() }
    isStripEmpty = false
    return row
  }

  /// Makes the piece.
  func finish() -> PathMaskPiece {
    while strip * PathMask.stripHeight < bounds.height { endStrip() }
    return PathMaskPiece(boxes: boxes, strips: strips, bytes: bytes)
  }

  // MARK: Strips

  private func endStrip() {
    if !isStripEmpty { addBoxes() }
    strips.push(Int32(truncatingIfNeeded: boxes.count))
    (strip, isStripEmpty) = (strip + 1, true)
  }

  private func addBoxes() {
    let height = min(PathMask.stripHeight, bounds.height - strip * PathMask.stripHeight)
    var first = 0
    while first < blocks.count {
      if blocks[first].isEmpty {
        first += 1
        continue
      }
      let full = fullRun(from: first)
      if full >= Self.minimumFull {
        addBox(first..<(first + full), bytes: -1)
        first += full
        continue
      }
      var end = first
      while end < blocks.count, !blocks[end].isEmpty {
        let full = fullRun(from: end)
        if full >= Self.minimumFull { break }
        end += max(full, 1)
      }
      addBox(first..<end, bytes: bytes.count)
      copy(first..<end, rows: height)
      first = end
    }
    blocks.elements.update(repeating: raster_cover_block(), count: blocks.count)
  }

  /// Returns the number of consecutive fully covered blocks; zero in a strip that has fewer rows than the other strips.
  private func fullRun(from first: Int) -> Int {
    var end = first
    while end < blocks.count, blocks[end].isFull { end += 1 }
    return end - first
  }

  private func addBox(_ run: Range<Int>, bytes: Int) {
    let (start, end) = (run.lowerBound * Self.blockWidth, min(run.upperBound * Self.blockWidth, bounds.width))
    boxes.push(
      PathMask.Box(start: Int32(clamping: start + bounds.x), end: Int32(clamping: end + bounds.x), bytes: bytes))
  }

  /// Copies the bytes of some blocks to the piece, and sets them to zero for the next strip.
  private func copy(_ run: Range<Int>, rows count: Int) {
    let (start, end) = (run.lowerBound * Self.blockWidth, min(run.upperBound * Self.blockWidth, bounds.width))
    for block in run where blocks[block].full_rows != 0 {
      for row in 0..<count where blocks[block].full_rows & 1 << UInt8(truncatingIfNeeded: row) != 0 {
        (rows.elements + (row * width + block * Self.blockWidth)).update(repeating: 255, count: Self.blockWidth)
      }
    }
    for row in 0..<count {
      let source = rows.elements + (row * width + start)
      bytes.append(source, count: end - start)
      source.update(repeating: 0, count: end - start)
    }
    let padding = width - end
    if padding > 0, run.upperBound == blocks.count {
      for row in 0..<count { (rows.elements + (row * width + end)).update(repeating: 0, count: padding) }
    }
  }
}

extension raster_cover_block {
  fileprivate var isFull: Bool { is_touched == 0 && full_rows == .max }
  fileprivate var isEmpty: Bool { is_touched == 0 && full_rows == 0 }
}
