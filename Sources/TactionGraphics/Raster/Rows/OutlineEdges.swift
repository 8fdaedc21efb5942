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
