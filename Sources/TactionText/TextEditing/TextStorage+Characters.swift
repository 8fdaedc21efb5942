// Boundaries between characters (grapheme clusters).
nonisolated extension TextStorage {
  /// Returns the beginning of the character that contains an offset; an offset between characters is returned
  /// unchanged.
  func boundary(atOrBefore offset: Int) -> Int {
    let (number, start) = paragraphs.paragraph(at: offset)
    return start + paragraphs[number].boundary(atOrBefore: offset.clamped(to: 0...count) - start)
  }

  /// Returns the end of the character that contains an offset; an offset between characters is returned unchanged.
  func boundary(atOrAfter offset: Int) -> Int {
    let (number, start) = paragraphs.paragraph(at: offset)
    return start + paragraphs[number].boundary(atOrAfter: offset.clamped(to: 0...count) - start)
  }

  /// Returns the beginning of the character before an offset; 0 at the beginning of the text.
  func boundary(before offset: Int) -> Int {
    let (number, start) = paragraphs.paragraph(at: offset)
    if let local = paragraphs[number].boundary(before: offset.clamped(to: 0...count) - start) { return start + local }
    guard number > 0 else { return 0 }
    let previous = paragraphs[number - 1]
    return previous.isCut ? start - previous.count + (previous.boundary(before: previous.count) ?? 0) : start - 1
  }

  /// Returns the end of the character after an offset; at the end, the length of the text.
  func boundary(after offset: Int) -> Int {
    let (number, start) = paragraphs.paragraph(at: offset)
    let paragraph = paragraphs[number]
    if let local = paragraph.boundary(after: offset.clamped(to: 0...count) - start) { return start + local }
    return min(start + paragraph.length, count)
  }

  /// Returns the smallest range that contains a range and has both ends between characters.
  func snapped(_ range: Range<Int>) -> Range<Int> {
    let lower = boundary(atOrBefore: range.lowerBound)
    if range.isEmpty { return lower..<lower }
    return lower..<max(lower, boundary(atOrAfter: range.upperBound))
  }

  /// Returns the range of the whole paragraph that contains an offset, without its line feed.
  func paragraphRange(at offset: Int) -> Range<Int> {
    let parts = paragraphs.parts(around: paragraphs.paragraph(at: offset).number)
    return paragraphs.start(of: parts.lowerBound)..<paragraphs.start(of: parts.upperBound)
      + paragraphs[parts.upperBound].count
  }
}
