import TactionGraphics

nonisolated extension StoredParagraph {
  /// The maximum length of a paragraph that is stored as a whole, in bytes. A longer paragraph is cut into parts. A
  /// part of this length is laid out and drawn within some milliseconds. Our own choice.
  static let maximumLength = 8192
  /// The usual length of a part, in bytes. Typing makes a part longer, up to the maximum. Our own choice.
  static let usualPart = 4096
  /// The minimum length of a part after an edit, in bytes; a shorter part is joined with the next part. Our own choice.
  static let minimumPart = 512
  /// The number of bytes before the usual length that are searched for a boundary between words. Our own choice.
  static let reach = 512
}

// Long paragraphs are stored in parts.
nonisolated extension TextFragment {
  /// Returns a paragraph in the form in which it is stored: as a whole, or in parts. Each part except the last
  /// continues in the next part.
  ///
  /// - Parameter goesOn: Whether the last part also continues in another part.
  func parts(goesOn: Bool = false) -> [StoredParagraph] {
    guard count > StoredParagraph.maximumLength else { return [StoredParagraph(self, isCut: goesOn)] }
    var (ranges, start) = ([Range<Int>](), 0)
    while count - start > StoredParagraph.maximumLength {
      let end = text.placeToCut(after: start, before: start + StoredParagraph.usualPart)
      ranges.append(start..<end)
      start = end
    }
    let parts = pieces(ranges + [start..<count]).map { StoredParagraph($0, isCut: true) }
    return parts.dropLast() + parts.suffix(1).map { StoredParagraph($0.content, isCut: goesOn) }
  }
}

nonisolated extension String {
  /// Returns the last boundary between words before an offset in bytes. If there is none, returns the last boundary
  /// between characters; if there is none either, the last boundary between scalars.
  ///
  /// - Parameters:
  ///   - start: The offset at which the part begins, between characters.
  ///   - offset: The offset in bytes.
  fileprivate func placeToCut(after start: Int, before offset: Int) -> Int {
    let window = wholeScalars(start..<offset)
    let part = utf8Part(window)
    // The window may end inside a character, so its last character is left to the next part.
    let last = part.index(before: part.endIndex)
    guard last > part.startIndex else { return window.upperBound }
    let limit = part.utf8.index(part.endIndex, offsetBy: -StoredParagraph.reach, limitedBy: part.startIndex)
    var place = last
    while place > limit ?? part.startIndex {
      let previous = part.index(before: place)
      if part[previous].isWhitespace { return window.lowerBound + part.utf8.distance(from: part.startIndex, to: place) }
      place = previous
    }
    return window.lowerBound + part.utf8.distance(from: part.startIndex, to: last)
  }
}
