import TactionGeometry

/// The mipmap of an image: the levels that are in memory. These are whole levels, and parts of levels that are too
/// large to be kept whole.
struct MipChain {
  /// The pixels of whole levels, of which there is always at least one.
  private(set) var levels: [Int: ImagePixels]
  /// The number of levels of the image, in memory or not.
  let count: Int
  /// For each user, the part of a large level that is visible or was visible last.
  var parts: [ObjectIdentifier: ImagePart] = [:]
  /// The squares of large levels that are in memory, from which parts are assembled. Each has the number of its last
  /// use, from `ImageMemory.nextUse()`.
  var squares: [SquareIndex: (pixels: ImageSquare, lastUse: Int)] = [:]
  /// The level that each user of the image needs.
  var requests: [ObjectIdentifier: Int] = [:]
  /// The number of the last use, from `ImageMemory.nextUse()`.
  var lastUse = 0
  /// The coarsest whole level. It is never removed, so that there is always something to draw.
  private var coarsest: (pixels: ImagePixels, level: Int)

  /// Creates a chain of `count` levels with one level in memory.
  init(_ pixels: ImagePixels, level: Int, of count: Int) {
    let level = level.clamped(to: 0...count - 1)
    (levels, coarsest, self.count) = ([level: pixels], (pixels, level), count)
  }

  /// Creates a chain with all levels in memory, the base level first; there must be at least one.
  init(_ all: [ImagePixels]) {
    self.init(all[0], level: 0, of: all.count)
    for (level, pixels) in all.enumerated().dropFirst() { insert(pixels, level: level) }
  }

  /// The memory of the levels and parts, in bytes.
  var byteCount: Int {
    levels.values.reduce(0) { $0 + $1.byteCount } + parts.values.reduce(0) { $0 + $1.pixels.byteCount }
      + squares.values.reduce(0) { $0 + $1.pixels.byteCount }
  }

  /// Returns the level to draw for a requested level: that level if it is in memory, otherwise the next finer level in
  /// memory. If there is no finer level, returns the finest level in memory.
  func best(for level: Int) -> (pixels: ImagePixels, level: Int) {
    let wanted = level.clamped(to: 0...count - 1)
    for finer in stride(from: wanted, through: 0, by: -1) {
      if let pixels = levels[finer] { return (pixels, finer) }
    }
    for coarser in wanted..<count {
      if let pixels = levels[coarser] { return (pixels, coarser) }
    }
    assertionFailure("a mip chain has no level")
    return coarsest
  }

  /// Adds a whole level.
  mutating func insert(_ pixels: ImagePixels, level: Int) {
    assert((0..<count).contains(level), "there is no level \(level) of \(count)")
    levels[level] = pixels
    if level >= coarsest.level { coarsest = (pixels, level) }
  }

  /// The finest level that is requested; nil if the image is not shown.
  var finestRequest: Int? { requests.values.min() }

  /// The finest level that the budget counts, if it is not needed; nil if it is needed, or if no level is counted. If
  /// the image is not shown, this may be the only level in memory.
  var evictableLevel: Int? {
    guard let counted = levels.filter(\.value.isCounted).keys.min() else { return nil }
    guard let finestRequest else { return counted }
    // The requested level, or a finer level that is drawn instead of it, must stay.
    let hasSubstitute = levels.keys.contains { $0 > counted && $0 <= finestRequest }
    return counted < finestRequest && hasSubstitute ? counted : nil
  }

  /// Removes a level unless it is the coarsest; returns whether a level was removed.
  mutating func remove(_ level: Int) -> Bool {
    guard level != coarsest.level else { return false }
    return levels.removeValue(forKey: level) != nil
  }

  /// Removes a part whose user no longer requests its level; returns whether there was such a part.
  mutating func evictPart() -> Bool {
    let unused = parts.first { user, part in requests[user].map { $0 > part.level } ?? true }
    guard let unused else { return false }
    parts[unused.key] = nil
    return true
  }
}

extension MipChain {
  /// The squares of the parts in memory.
  var shownSquares: Set<SquareIndex> {
    parts.values.reduce(into: []) { $0.formUnion(SquareIndex.squares(of: $1.level, in: $1.rect)) }
  }

  /// Removes the least recently used square that is not in `spared`; returns whether there was one.
  mutating func evictSquare(except spared: Set<SquareIndex>) -> Bool {
    guard let oldest = squares.filter({ !spared.contains($0.key) }).min(by: { $0.value.lastUse < $1.value.lastUse })
    else { return false }
    squares[oldest.key] = nil
    return true
  }
}
