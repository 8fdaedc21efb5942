import TactionGraphics

extension Region {
  /// The maximum number of rectangles that report damage to a compositor.
  ///
  /// For Weston and Mutter, sixteen rectangles cost less time than the undamaged pixels between them, even if each
  /// rectangle is small; see Docs/Performance.md.
  nonisolated static let maximumDamageCount = 16

  /// Returns at most `maximumDamageCount` rectangles that cover the region; they may overlap, and may cover more than
  /// the region.
  ///
  /// While there are too many rectangles, the pair whose union adds the fewest pixels is joined. The time of the search
  /// grows with the cube of the number of rectangles, which is at most 64 in a `FrameChange`.
  nonisolated func damageRectangles() -> [PixelRect] {
    var rectangles = rectangles
    while rectangles.count > Self.maximumDamageCount { rectangles.joinCheapestPair() }
    return rectangles
  }
}

extension [PixelRect] {
  nonisolated fileprivate mutating func joinCheapestPair() {
    var best = (first: 0, second: 1, cost: Int.max)
    for first in indices {
      for second in first + 1..<count {
        let cost = self[first].union(self[second]).area - self[first].area - self[second].area
        if cost < best.cost { best = (first, second, cost) }
      }
    }
    self[best.first] = self[best.first].union(self[best.second])
    remove(at: best.second)
  }
}
