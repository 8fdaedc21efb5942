/// Some characters of a paragraph that stay together on a line, shaped.
struct TextPiece {
  let text: ShapedText
  /// How deep they are embedded; odd ones run from right to left.
  let level: Int8
  /// Whether they are blank, so that they may hang over the end of a line.
  let isSpace: Bool
  /// Whether a line may end after them.
  var canBreakAfter: Bool
  /// The indices of `text.key.scalars` at which what a reader takes for characters begins.
  let characters: [Int]

  var advance: Double { text.advance }

  /// The piece cut in two, the first part being as long as possible within a room in parts of the font's size.
  ///
  /// Nil where not even the first character fits, unless one is forced; then there may be nothing left for the second.
  func cut(at room: Double, forced: Bool) -> (head: TextPiece, tail: TextPiece?)? {
    // Letters that hang together may be longer once they are cut apart, so a cut is tried before it is made.
    var count = characters.partitionPoint { text.advance(before: $0) <= room } - 1
    count = min(max(count, 0), characters.count)
    while count > 0 {
      let head = part(0..<count)
      if head.advance <= room { return (head, count < characters.count ? part(count..<characters.count) : nil) }
      count -= 1
    }
    guard forced, !characters.isEmpty else { return nil }
    return (part(0..<1), characters.count > 1 ? part(1..<characters.count) : nil)
  }

  /// A piece of some of the characters.
  private func part(_ range: Range<Int>) -> TextPiece {
    let key = text.key
    let start = characters[range.lowerBound]
    let end = range.upperBound < characters.count ? characters[range.upperBound] : key.scalars.count
    let scalars = Array(key.scalars[start..<end])
    let shaped = FontLibrary.shared.text(
      ShapedText.Key(face: key.face, scalars: scalars, isRightToLeft: key.isRightToLeft, isEmoji: key.isEmoji))
    return TextPiece(
      text: shaped, level: level, isSpace: isSpace,
      canBreakAfter: range.upperBound == characters.count ? canBreakAfter : true,
      characters: characters[range].map { $0 - start })
  }
}

extension Array {
  /// The first index from which on a condition no longer holds, for one that once it fails goes on failing.
  fileprivate func partitionPoint(while holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
