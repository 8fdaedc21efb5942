// The order of edges. The standard library's own way takes memory from the heap.
extension OutlineBuilder {
  /// The length of the pieces that are sorted by moving one edge after another to its place.
  private static let pieceLength = 8

  /// Orders edges by their tops. Those with the same top keep their order, which sums of rounded numbers depend on.
  func sort(_ edges: UnsafeMutablePointer<OutlineEdge>, count: Int) {
    for start in stride(from: 0, to: count, by: Self.pieceLength) {
      insert(edges + start, count: min(Self.pieceLength, count - start))
    }
    guard count > Self.pieceLength else { return }
    arena.withTemporary(OutlineEdge.self, count: count) { spare in
      var length = Self.pieceLength
      while length < count {
        for start in stride(from: 0, to: count - length, by: 2 * length) {
          merge(edges + start, length, count: min(2 * length, count - start), spare: spare)
        }
        length *= 2
      }
    }
  }

  private func insert(_ edges: UnsafeMutablePointer<OutlineEdge>, count: Int) {
    for index in 1..<max(count, 1) {
      let edge = edges[index]
      var place = index
      while place > 0, edges[place - 1].top > edge.top {
        edges[place] = edges[place - 1]
        place -= 1
      }
      edges[place] = edge
    }
  }

  /// Merges two neighbouring runs, the first of which has a length.
  private func merge(
    _ edges: UnsafeMutablePointer<OutlineEdge>, _ length: Int, count: Int, spare: UnsafeMutablePointer<OutlineEdge>
  ) {
    guard edges[length - 1].top > edges[length].top else { return }
    spare.update(from: edges, count: length)
    var (left, right, place) = (0, length, 0)
    while left < length {
      if right < count, edges[right].top < spare[left].top {
        edges[place] = edges[right]
        right += 1
      } else {
        edges[place] = spare[left]
        left += 1
      }
      place += 1
    }
  }
}
