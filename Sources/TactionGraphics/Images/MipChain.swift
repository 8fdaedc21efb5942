/// The levels of an image that are in memory: whole ones, and perhaps parts of those that are too large to be held
/// whole.
struct MipChain {
  /// The pixels of whole levels, by their numbers. It is never empty.
  private(set) var whole: [Int: ImagePixels]
  /// The number of levels that there can be.
  let count: Int
  /// The parts of large levels that are seen, or were seen last, by who shows them.
  var parts: [ObjectIdentifier: ImagePart] = [:]
  /// The finest level that each of those who show the image wants.
  var wishes: [ObjectIdentifier: Int] = [:]
  /// When it was last shown, by a count.
  var lastUse = 0
  // The coarsest whole level; kept beside the others, so that there always is one.
  private var coarsest: (pixels: ImagePixels, level: Int)

  /// Begins with one level of some.
  init(_ pixels: ImagePixels, level: Int, of count: Int) {
    let level = min(max(level, 0), count - 1)
    (whole, coarsest, self.count) = ([level: pixels], (pixels, level), count)
  }

  /// Begins with all levels, from the finest on; there must be one.
  init(_ all: [ImagePixels]) {
    self.init(all[0], level: 0, of: all.count)
    for (level, pixels) in all.enumerated().dropFirst() { hold(pixels, level: level) }
  }

  /// The level to draw in place of another: the next finer one in memory, or else the finest.
  func best(for level: Int) -> (pixels: ImagePixels, level: Int) {
    let wanted = min(max(level, 0), count - 1)
    for finer in stride(from: wanted, through: 0, by: -1) {
      if let pixels = whole[finer] { return (pixels, finer) }
    }
    for coarser in wanted..<count {
      if let pixels = whole[coarser] { return (pixels, coarser) }
    }
    return coarsest
  }

  /// Takes in a whole level.
  mutating func hold(_ pixels: ImagePixels, level: Int) {
    whole[level] = pixels
    if level >= coarsest.level { coarsest = (pixels, level) }
  }

  /// The finest level that anybody wants; nil where nobody shows the image.
  var finestWish: Int? { wishes.values.min() }

  /// The finest level that is counted and that nobody needs. It may be the only one, where nobody shows the image.
  var spare: Int? {
    let counted = whole.filter(\.value.isCounted).keys.min()
    guard let counted else { return nil }
    guard let finestWish else { return counted }
    // What is wanted, or something finer in its place, must stay.
    let standIn = whole.keys.contains { $0 > counted && $0 <= finestWish }
    return counted < finestWish && standIn ? counted : nil
  }

  /// Lets go of a level that is not the only one; returns whether it was there.
  mutating func drop(_ level: Int) -> Bool {
    guard level != coarsest.level else { return false }
    return whole.removeValue(forKey: level) != nil
  }

  /// Lets go of a part whose level is no longer wanted by the one that it was for; returns whether there was one.
  mutating func dropPart() -> Bool {
    let spare = parts.first { user, held in wishes[user].map { $0 > held.level } ?? true }
    guard let spare else { return false }
    parts[spare.key] = nil
    return true
  }
}

/// A part of a level.
package struct ImagePart: Sendable {
  /// Its pixels.
  package let pixels: ImagePixels
  /// Of which level.
  package let level: Int
  /// Where, in pixels of that level.
  package let rect: PixelRect
}
