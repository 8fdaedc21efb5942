import TactionGeometry

/// The edges of one or more closed outlines, ordered by their tops, with an index for each row.
struct OutlineEdges {
  let edges: UnsafePointer<OutlineEdge>
  let count: Int
  let firstRow: Int
  /// For each row, the first edge that reaches it or goes beyond.
  let firstEdges: UnsafePointer<Int32>

  /// Writes how much of each pixel of a part of a row lies within, times a factor of 0...255.
  func cover(
    _ span: Span, inRow y: Int, full: Float, into bytes: UnsafeMutablePointer<UInt8>,
    memory: UnsafeMutablePointer<Float>
  ) {
    let row = CoverageRow(span, memory: memory)
    let top = Double(y)
    var index = Int(firstEdges[y - firstRow])
    while index < count, edges[index].top < top + 1 {
      let edge = edges[index]
      if edge.bottom > top {
        let piece = edge.piece(inRow: top)
        row.add(from: piece.upperX, to: piece.lowerX, height: piece.height * edge.direction)
      }
      index += 1
    }
    row.resolve(full: full, into: bytes)
  }
}

/// Outlines, made ready for the rows of an area.
struct OutlineBuilder {
  /// Outlines with more corners are not drawn: no shape that a person can see has them.
  static let mostCorners = 1 << 20

  let memory: SceneMemory
  /// The rows to make ready.
  let rows: Range<Int>

  /// The edges of loops of points in device pixels.
  func edges(of loops: [[Point]]) -> OutlineEdges {
    let corners = loops.reduce(0) { $0 + $1.count }
    let edges = memory.allocate(OutlineEdge.self, count: corners)
    var count = 0
    for loop in loops {
      guard var start = loop.last else { continue }
      for end in loop {
        defer { start = end }
        guard let edge = OutlineEdge(from: (start.x, start.y), to: (end.x, end.y)) else { continue }
        guard edge.bottom > Double(rows.lowerBound), edge.top < Double(rows.upperBound) else { continue }
        edges[count] = edge
        count += 1
      }
    }
    var sorted = UnsafeMutableBufferPointer(start: edges, count: count)
    sorted.sort { $0.top < $1.top }
    let firsts = memory.allocate(Int32.self, count: rows.count)
    firsts.update(repeating: Int32(clamping: count), count: rows.count)
    for index in (0..<count).reversed() {
      for row in covered(by: edges[index]) { firsts[row - rows.lowerBound] = Int32(clamping: index) }
    }
    return OutlineEdges(edges: edges, count: count, firstRow: rows.lowerBound, firstEdges: firsts)
  }

  /// The direction of the edges that bound a loop on the left.
  static func leftDirection(of loop: [Point]) -> Double {
    guard var start = loop.last else { return 1 }
    var area = 0.0
    for end in loop {
      area += (start - .zero).cross(end - .zero)
      start = end
    }
    // Clockwise on the screen, the right side runs downward.
    return area > 0 ? -1 : 1
  }

  /// What the inside of a convex outline reaches in each row; or what any outline touches, without a direction of the edges on
  /// its left.
  func reaches(of outline: OutlineEdges, leftDirection: Double? = nil) -> UnsafePointer<RowReach> {
    let left = memory.allocate(Extent.self, count: rows.count)
    let right = memory.allocate(Extent.self, count: rows.count)
    left.update(repeating: Extent(), count: rows.count)
    right.update(repeating: Extent(), count: rows.count)
    let isConvex = leftDirection != nil
    for index in 0..<outline.count {
      let edge = outline.edges[index]
      let side = !isConvex || edge.direction == leftDirection ? left : right
      for row in covered(by: edge) {
        let piece = edge.piece(inRow: Double(row))
        side[row - rows.lowerBound].add(piece.upperX, piece.lowerX, piece.height)
      }
    }
    let reaches = memory.allocate(RowReach.self, count: rows.count)
    for row in 0..<rows.count {
      reaches[row] = isConvex ? RowReach(left[row], right[row]) : RowReach(touched: left[row])
    }
    return UnsafePointer(reaches)
  }

  private func covered(by edge: OutlineEdge) -> Range<Int> {
    let first = Int(Int32(roundingDown: edge.top)), end = Int(Int32(roundingUp: edge.bottom))
    return max(first, rows.lowerBound)..<max(min(end, rows.upperBound), max(first, rows.lowerBound))
  }
}

/// How far the edges of one side of an outline go within a row.
private struct Extent {
  var least = Double.infinity
  var greatest = -Double.infinity
  var height = 0.0

  mutating func add(_ x: Double, _ otherX: Double, _ height: Double) {
    least = min(least, x, otherX)
    greatest = max(greatest, x, otherX)
    self.height += height
  }
}

extension RowReach {
  /// What lies between the two sides of a convex outline.
  fileprivate init(_ left: Extent, _ right: Extent) {
    guard left.least <= right.greatest else {
      self = .empty
      return
    }
    let outer = Span(start: Self.floor(left.least), end: Self.ceiling(right.greatest))
    // A row that the outline does not go through from top to bottom is covered nowhere in full.
    let isCrossed = min(left.height, right.height) > 1 - 1e-9
    let inner = Span(start: Self.ceiling(left.greatest), end: Self.floor(right.least))
    self.init(outer: outer, inner: isCrossed ? inner : .empty)
  }

  fileprivate init(touched: Extent) {
    guard touched.least <= touched.greatest else {
      self = .empty
      return
    }
    let outer = Span(start: Self.floor(touched.least), end: Self.ceiling(touched.greatest))
    self.init(outer: outer, inner: .empty)
  }

  // Far from the ends of the numbers, so that lengths and neighbours can be reckoned.
  private static func floor(_ x: Double) -> Int32 { max(min(Int32(roundingDown: x), 1 << 30), -1 << 30) }
  private static func ceiling(_ x: Double) -> Int32 { max(min(Int32(roundingUp: x), 1 << 30), -1 << 30) }
}
