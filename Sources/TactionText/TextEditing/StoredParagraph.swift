import Synchronization

/// A paragraph of a text without the line feed that ends it, or a part of a long paragraph (see ``TextStorage``).
nonisolated struct StoredParagraph {
  /// The text, with its attributes.
  var content: TextFragment
  /// Whether the paragraph continues in the next part, so that no line feed ends this part.
  var isCut: Bool
  /// The measured height, in logical px; NaN if it is not known.
  var height = Float.nan
  /// A number that changes with the text. Two paragraphs with the same number have the same text.
  private(set) var id = newID()

  private static let lastID = Atomic(0)

  private static func newID() -> Int { lastID.wrappingAdd(1, ordering: .relaxed).newValue }

  init(_ content: TextFragment, isCut: Bool = false) { (self.content, self.isCut) = (content, isCut) }

  /// Changes the text.
  mutating func change(_ change: (inout TextFragment) -> Void) {
    change(&content)
    id = Self.newID()
  }

  /// The characters.
  var text: String { content.text }

  /// The number of bytes of UTF-8.
  var count: Int { content.count }

  /// The number of bytes with the line feed, if there is one.
  var length: Int { isCut ? count : count + 1 }
}

nonisolated extension StoredParagraph {
  /// Returns the beginning of the character that contains an offset; an offset between characters is returned
  /// unchanged.
  func boundary(atOrBefore offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    guard offset < count else { return count }
    // A step to the end of the character and a step back give its beginning.
    return self.offset(of: text.index(before: text.index(after: index(offset))))
  }

  /// Returns the end of the character that contains an offset; an offset between characters is returned unchanged.
  func boundary(atOrAfter offset: Int) -> Int {
    let start = boundary(atOrBefore: offset)
    return start == offset.clamped(to: 0...count) ? start : self.offset(of: text.index(after: index(start)))
  }

  /// Returns the beginning of the character that contains an offset or, if the offset is between characters, of the
  /// character before it. Returns nil at the beginning of the paragraph.
  func boundary(before offset: Int) -> Int? {
    guard offset > 0 else { return nil }
    let start = boundary(atOrBefore: offset)
    // If the offset is inside the first character, a step back would leave the text.
    return start < min(offset, count) ? start : self.offset(of: text.index(before: index(start)))
  }

  /// Returns the end of the character after an offset; nil at the end of the paragraph.
  func boundary(after offset: Int) -> Int? {
    offset < count ? self.offset(of: text.index(after: index(max(offset, 0)))) : nil
  }

  /// Returns the string index of an offset, which is clamped.
  func index(_ offset: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: offset.clamped(to: 0...count))
  }

  private func offset(of index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }
}
