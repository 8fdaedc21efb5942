// What outlines reach in each row.
extension OutlineBuilder {
  /// What the inside of a convex outline reaches in each row; or what any outline touches, without a direction of the edges on
  /// its left.
  func reaches(of outline: OutlineEdges, leftDirection: Double? = nil) -> UnsafePointer<RowReach> {
    let reaches = memory.allocate(RowReach.self, count: rows.count)
    memory.lend(OutlineSide.self, count: 2 * rows.count) { sides in
      let (left, right) = (sides, sides + rows.count)
      sides.update(repeating: OutlineSide(), count: 2 * rows.count)
      let isConvex = leftDirection != nil
      for index in 0..<outline.count {
        let edge = outline.edges[index]
        add(edge, to: !isConvex || edge.direction == leftDirection ? left : right)
      }
      for row in 0..<rows.count {
        reaches[row] = isConvex ? RowReach(left[row], right[row]) : RowReach(touched: left[row])
      }
    }
    return UnsafePointer(reaches)
  }

  private func add(_ edge: OutlineEdge, to side: UnsafeMutablePointer<OutlineSide>) {
    let rows = covered(by: edge)
    guard let first = rows.first else { return }
    var row = first
    if edge.top > Double(row) {
      side[row - self.rows.lowerBound].add(edge.piece(inRow: Double(row)))
      row += 1
    }
    let whole = max(min(Int(Int32(roundingDown: edge.bottom)), rows.upperBound), row)
    if row < whole { addWhole(edge, row..<whole, to: side + (row - self.rows.lowerBound)) }
    if whole < rows.upperBound {
      side[whole - self.rows.lowerBound].add(edge.piece(inRow: Double(whole)))
    }
  }

  /// Adds an edge in rows that it goes through from top to bottom, where it ends in each row as it begins in the next.
  private func addWhole(_ edge: OutlineEdge, _ rows: Range<Int>, to side: UnsafeMutablePointer<OutlineSide>) {
    var upper = PixelEnds(edge.x + (Double(rows.lowerBound) - edge.top) * edge.slope)
    var index = 0
    while index < rows.count {
      let lower = PixelEnds(edge.x + (Double(rows.lowerBound + index + 1) - edge.top) * edge.slope)
      side[index].add(min(upper.left, lower.left), max(upper.right, lower.right), 1)
      upper = lower
      index += 1
    }
  }
}

/// The ends of the pixel that a place on a row lies in; the place itself where it is between two.
private struct PixelEnds {
  let left: Int32
  let right: Int32

  /// Far from the ends of the numbers, so that lengths and neighbours can be reckoned.
  private static let limit = 0x1p30

  @inline(__always)
  init(_ x: Double) {
    // Written so that what is not a number is far off too.
    let whole = x > -Self.limit ? Int32(min(x, Self.limit)) : -1 << 30
    left = Double(whole) > x ? max(whole - 1, -1 << 30) : whole
    right = Double(whole) < x ? min(whole + 1, 1 << 30) : whole
  }
}

/// How far the edges of one side of an outline go within a row.
private struct OutlineSide {
  /// The pixels that they touch: the first one, and the first one after.
  var start = Int32.max
  var end = Int32.min
  /// How much of the row's height lies between the ends of each, together.
  var height = 0.0

  var isEmpty: Bool { start > end }

  @inline(__always)
  mutating func add(_ start: Int32, _ end: Int32, _ height: Double) {
    self.start = min(self.start, start)
    self.end = max(self.end, end)
    self.height += height
  }

  mutating func add(_ piece: (upperX: Double, lowerX: Double, height: Double)) {
    let (upper, lower) = (PixelEnds(piece.upperX), PixelEnds(piece.lowerX))
    add(min(upper.left, lower.left), max(upper.right, lower.right), piece.height)
  }
}

extension RowReach {
  /// What lies between the two sides of a convex outline.
  @inline(__always)
  fileprivate init(_ left: OutlineSide, _ right: OutlineSide) {
    guard !left.isEmpty, !right.isEmpty, left.start <= right.end else {
      self = .empty
      return
    }
    // A row that the outline does not go through from top to bottom is covered nowhere in full.
    let isCrossed = min(left.height, right.height) > 1 - 1e-9
    let inner = isCrossed ? Span(start: left.end, end: right.start) : .empty
    self.init(outer: Span(start: left.start, end: right.end), inner: inner)
  }

  fileprivate init(touched: OutlineSide) {
    self = touched.isEmpty ? .empty : RowReach(touched: Span(start: touched.start, end: touched.end))
  }
}
