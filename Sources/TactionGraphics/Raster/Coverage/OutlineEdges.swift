/// The edges of one or more closed outlines, ordered by their tops, with an index for each row.
struct OutlineEdges: BitwiseCopyable {
  let edges: UnsafePointer<OutlineEdge>
  let count: Int
  let firstRow: Int
  /// For each row, the first edge that reaches it or goes beyond.
  let firstEdges: UnsafePointer<Int32>
  /// The direction of the edges that bound a convex outline on its left; 0 for other outlines.
  let leftDirection: Double

  /// Calls `body` with each piece of an edge in a row, from top to bottom: the areas to the right of all of them, added
  /// up, are what is covered.
  @inline(__always)
  private func forEachPiece(inRow y: Int, _ body: (_ upperX: Double, _ lowerX: Double, _ height: Double) -> Void) {
    let top = Double(y)
    var index = Int(firstEdges[y - firstRow])
    while index < count, edges[index].top < top + 1 {
      let edge = edges[index]
      if edge.bottom > top {
        let piece = edge.piece(inRow: top)
        body(piece.upperX, piece.lowerX, piece.height * edge.direction)
      }
      index += 1
    }
  }

  /// Writes how much of each pixel of a span lies within, times a factor of 0...255; for outlines of which few edges
  /// cross a row.
  ///
  /// Each pixel is computed by itself, and so does not depend on the span. `areas` has room for as many numbers.
  func coverPixels(
    _ span: Span, inRow y: Int, full: Float, into bytes: UnsafeMutablePointer<UInt8>,
    areas: UnsafeMutablePointer<Double>
  ) {
    for index in 0..<span.count { areas[index] = 0 }
    forEachPiece(inRow: y) { upper, lower, height in
      let (left, right) = (min(upper, lower), max(upper, lower))
      guard left < Double(span.end) else { return }
      // Of an edge that is all but upright, the place in its middle tells.
      let perWidth = right - left > 1e-7 ? 1 / (right - left) : 0
      for index in 0..<span.count {
        let (from, to) = (left - Double(Int(span.start) + index), right - Double(Int(span.start) + index))
        if to <= 0 {
          areas[index] += height
        } else if from < 1 {
          areas[index] += height * (1 - Self.meanPlace(from: from, to: to, perWidth: perWidth))
        }
      }
    }
    for index in 0..<span.count { bytes[index] = Self.byte(areas[index], full: full) }
  }

  /// The mean, over a piece of an edge, of how much of a pixel lies to its left.
  @inline(__always)
  private static func meanPlace(from: Double, to: Double, perWidth: Double) -> Double {
    guard perWidth > 0 else { return min(max((from + to) / 2, 0), 1) }
    let (start, end) = (max(from, 0), min(to, 1))
    return ((end - start) * (end + start) / 2 + max(to - 1, 0)) * perWidth
  }

  /// Writes the same by sums along the row, which depend on where it begins, in their last bits; for outlines of many
  /// edges. `areas` has room for two numbers more than there are pixels.
  func coverRow(
    _ row: Span, inRow y: Int, full: Float, into bytes: UnsafeMutablePointer<UInt8>, areas: UnsafeMutablePointer<Double>
  ) {
    let sums = CoverageRow(row, memory: areas)
    forEachPiece(inRow: y) { upper, lower, height in sums.add(from: upper, to: lower, height: height) }
    var area = 0.0
    for index in 0..<row.count {
      area += sums.changes[index]
      bytes[index] = Self.byte(area, full: full)
    }
  }

  /// Areas are off by less than this, in the last bits of their sums. Half-way between two bytes, as edges between
  /// pixels often are, all go up then, wherever the outline is.
  private static let error = 0x1p-20

  @inline(__always)
  private static func byte(_ area: Double, full: Float) -> UInt8 {
    UInt8(truncatingIfNeeded: Int32(min(abs(area), 1) * Double(full) + (0.5 + error)))
  }
}
