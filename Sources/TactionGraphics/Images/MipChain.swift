import TactionGeometry

/// The mip levels of an image that are in memory: whole levels, and parts of levels that are too large to be whole.
struct MipChain {
  /// The pixels of whole levels. It is never empty.
  private(set) var levels: [Int: ImagePixels]
  /// The number of levels of the image, in memory or not.
  let count: Int
  /// The visible, or last visible, parts of large levels, by their users.
  var parts: [ObjectIdentifier: ImagePart] = [:]
  /// The squares of large levels that are in memory. Parts are assembled from them.
  var squares: [SquareIndex: ImageSquare] = [:]
  /// The level that each user of the image needs.
  var requests: [ObjectIdentifier: Int] = [:]
  /// The number of the last use, as given by `ImageMemory.nextUse()`.
  var lastUse = 0
  /// The coarsest whole level. It is never removed, so that there is always something to draw.
  private var coarsest: (pixels: ImagePixels, level: Int)

  /// Creates a chain with one of `count` levels in memory.
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
      + squares.values.reduce(0) { $0 + $1.byteCount }
  }

  /// Returns the level to draw in place of another: the next finer one in memory, otherwise the finest one.
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

  /// The finest level that the budget counts and that is not needed. If the image is not shown, it may be the only one.
  var evictableLevel: Int? {
    guard let counted = levels.filter(\.value.isCounted).keys.min() else { return nil }
    guard let finestRequest else { return counted }
    // The requested level, or a finer one that is drawn in its place, must stay.
    let hasSubstitute = levels.keys.contains { $0 > counted && $0 <= finestRequest }
    return counted < finestRequest && hasSubstitute ? counted : nil
  }

  /// Removes a level unless it is the coarsest; returns whether it was there.
  mutating func remove(_ level: Int) -> Bool {
    guard level != coarsest.level else { return false }
    return levels.removeValue(forKey: level) != nil
  }

  /// Removes a part whose user no longer requests its level; returns whether there was one.
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

  /// Removes the least recently used square, except some; returns whether there was one.
  mutating func evictSquare(except spared: Set<SquareIndex>) -> Bool {
    guard let oldest = squares.filter({ !spared.contains($0.key) }).min(by: { $0.value.lastUse < $1.value.lastUse })
    else { return false }
    squares[oldest.key] = nil
    return true
  }
}

/// A part of a mip level.
package struct ImagePart: Sendable {
  /// The pixels of the part.
  package let pixels: ImagePixels
  /// The mip level.
  package let level: Int
  /// The position of the part, in pixels of the level.
  package let rect: PixelRect
}
