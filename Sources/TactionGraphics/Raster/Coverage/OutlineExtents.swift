// The extents of outlines in rows.
extension OutlineEdges {
  /// Returns the pixels that the outline touches, and the pixels that it covers fully, in some rows. If the outline is
  /// not convex, no pixels are returned as fully covered.
  func extents(inRows rows: Range<Int>, arena: FrameArena) -> UnsafePointer<CoverageExtent> {
    let extents = arena.allocate(CoverageExtent.self, count: rows.count)
    arena.withTemporary(OutlineSide.self, count: 2 * rows.count) { sides in
      let (left, right) = (sides, sides + rows.count)
      sides.update(repeating: OutlineSide(), count: 2 * rows.count)
      var index = Int(firstEdges[rows.lowerBound - firstRow])
      while index < count, edges[index].top < Double(rows.upperBound) {
        let edge = edges[index]
        edge.extend(leftDirection == 0 || edge.direction == leftDirection ? left : right, in: rows)
        index += 1
      }
      for row in 0..<rows.count {
        extents[row] = leftDirection == 0 ? CoverageExtent(touched: left[row]) : CoverageExtent(left[row], right[row])
      }
    }
    return UnsafePointer(extents)
  }
}

extension OutlineEdge {
  /// Adds the edge to one side of the outline, which has an element for each row.
  fileprivate func extend(_ side: UnsafeMutablePointer<OutlineSide>, in all: Range<Int>) {
    let rows = rows(within: all)
    guard let first = rows.first else { return }
    var row = first
    if top > Double(row) {
      side[row - all.lowerBound].add(segment(inRow: Double(row)))
      row += 1
    }
    let whole = max(min(Int(Int32(roundingDown: bottom)), rows.upperBound), row)
    if row < whole { extendWhole(side + (row - all.lowerBound), in: row..<whole) }
    if whole < rows.upperBound { side[whole - all.lowerBound].add(segment(inRow: Double(whole))) }
  }

  /// Adds the edge in rows that it crosses from top to bottom; its lower end in a row is its upper end in the next row.
  private func extendWhole(_ side: UnsafeMutablePointer<OutlineSide>, in rows: Range<Int>) {
    var upper = PixelEdges(x + (Double(rows.lowerBound) - top) * slope)
    var index = 0
    while index < rows.count {
      let lower = PixelEdges(x + (Double(rows.lowerBound + index + 1) - top) * slope)
      side[index].add(min(upper.left, lower.left), max(upper.right, lower.right), 1)
      upper = lower
      index += 1
    }
  }
}

/// The left and right edge of the pixel that contains a position. For a position exactly between two pixels, both are
/// the position itself.
private struct PixelEdges {
  let left: Int32
  let right: Int32

  /// The maximum position. It is well within the range of `Int32`, so that differences of positions, and the
  /// next position, do not overflow.
  private static let limit = 0x1p30

  @inline(__always)
  init(_ x: Double) {
    // The comparison is written so that NaN also becomes a position far to the left.
    let whole = x > -Self.limit ? Int32(min(x, Self.limit)) : -1 << 30
    left = Double(whole) > x ? max(whole - 1, -1 << 30) : whole
    right = Double(whole) < x ? min(whole + 1, 1 << 30) : whole
  }
}

/// The extent of the edges of one side of an outline within a row.
private struct OutlineSide {
  /// The first touched pixel, and the pixel after the last touched pixel.
  var start = Int32.max
  var end = Int32.min
  /// The sum of the edges' heights within the row.
  var height = 0.0

  var isEmpty: Bool { start > end }

  @inline(__always)
  mutating func add(_ start: Int32, _ end: Int32, _ height: Double) {
    self.start = min(self.start, start)
    self.end = max(self.end, end)
    self.height += height
  }

  mutating func add(_ segment: (upperX: Double, lowerX: Double, height: Double)) {
    let (upper, lower) = (PixelEdges(segment.upperX), PixelEdges(segment.lowerX))
    add(min(upper.left, lower.left), max(upper.right, lower.right), segment.height)
  }
}

extension CoverageExtent {
  /// Makes the extent between the two sides of a convex outline.
  @inline(__always)
  fileprivate init(_ left: OutlineSide, _ right: OutlineSide) {
    guard !left.isEmpty, !right.isEmpty, left.start <= right.end else {
      self = .empty
      return
    }
    // A row that the outline does not cross from top to bottom has no fully covered pixels.
    let isCrossed = min(left.height, right.height) > 1 - 1e-9
    let full = isCrossed ? Span(start: left.end, end: right.start) : .empty
    self.init(touched: Span(start: left.start, end: right.end), full: full)
  }

  fileprivate init(touched: OutlineSide) {
    self = touched.isEmpty ? .empty : CoverageExtent(touched: Span(start: touched.start, end: touched.end))
  }
}
