/// A change of a text: a part of it was replaced by another text.
nonisolated struct TextChange {
  /// The replaced part, in bytes of the old text.
  var range: Range<Int>
  /// The text that was there.
  var removed: TextStorage
  /// The length of the new text, in bytes.
  var insertedCount: Int
  /// The numbers of the changed paragraphs in the old text.
  var paragraphs: Range<Int>
  /// The numbers of the paragraphs that replace them.
  var newParagraphs: Range<Int>
  /// The `StoredParagraph.id` that the paragraph had before; nil if more than one was changed.
  var previousID: Int?

  /// The part of the text where the new text is.
  var newRange: Range<Int> { range.lowerBound..<range.lowerBound + insertedCount }

  /// Whether a paragraph was changed and none was added or removed.
  var isLocal: Bool { paragraphs.count == 1 && newParagraphs.count == 1 }
}
