import TactionGeometry

/// Outlines, made ready for the rows of an area.
struct OutlineBuilder {
  /// Outlines with more corners are not drawn: no shape that a person can see has them.
  static let mostCorners = 1 << 20

  let arena: FrameArena
  /// The rows to make ready.
  let rows: Range<Int>

  /// For the rows that are both touched and visible; nil where there are none.
  init?(bounds: PixelRect, visible: PixelRect, arena: FrameArena) {
    let seen = bounds.intersection(visible)
    guard !seen.isEmpty else { return nil }
    self.arena = arena
    rows = seen.y..<seen.maxY
  }

  /// The edges of a loop of points in device pixels, less those of a hole in it.
  func edges(
    of outline: UnsafeBufferPointer<Point>, without hole: UnsafeBufferPointer<Point>? = nil, isConvex: Bool
  ) -> OutlineEdges {
    let edges = arena.allocate(OutlineEdge.self, count: outline.count + (hole?.count ?? 0))
    var count = add(outline, runsBackward: false, to: edges)
    if let hole { count += add(hole, runsBackward: true, to: edges + count) }
    sort(edges, count: count)
    let firsts = arena.allocate(Int32.self, count: rows.count)
    var done = rows.lowerBound
    for index in 0..<count {
      // Edges are ordered by their tops: down to the lowest bottom so far, each row is reached by an earlier one.
      let end = edges[index].rows(within: rows).upperBound
      while done < end {
        firsts[done - rows.lowerBound] = Int32(clamping: index)
        done += 1
      }
    }
    while done < rows.upperBound {
      firsts[done - rows.lowerBound] = Int32(clamping: count)
      done += 1
    }
    return OutlineEdges(
      edges: edges, count: count, firstRow: rows.lowerBound, firstEdges: firsts,
      leftDirection: isConvex ? Self.leftDirection(of: outline) : 0)
  }

  /// The direction of the edges that bound a loop on the left.
  private static func leftDirection(of loop: UnsafeBufferPointer<Point>) -> Double {
    guard var start = loop.last else { return 1 }
    var area = 0.0
    for end in loop {
      area += (start - .zero).cross(end - .zero)
      start = end
    }
    // Clockwise on the screen, the right side runs downward.
    return area > 0 ? -1 : 1
  }

  /// Adds the edges of a loop that reach the rows; returns how many they are.
  private func add(
    _ loop: UnsafeBufferPointer<Point>, runsBackward: Bool, to edges: UnsafeMutablePointer<OutlineEdge>
  ) -> Int {
    guard var start = loop.last else { return 0 }
    let (top, bottom) = (Double(rows.lowerBound), Double(rows.upperBound))
    var count = 0
    for end in loop {
      let (from, to) = runsBackward ? (end, start) : (start, end)
      start = end
      guard let edge = OutlineEdge(from: (from.x, from.y), to: (to.x, to.y)), edge.bottom > top, edge.top < bottom
      else { continue }
      edges[count] = edge
      count += 1
    }
    return count
  }
}
