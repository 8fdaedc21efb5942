/// A part of a text that another one has taken the place of.
nonisolated struct TextChange {
  /// The part as it was, in bytes.
  var range: Range<Int>
  /// The text that was there.
  var removed: TextStorage
  /// The length of the new text, in bytes.
  var insertedCount: Int
  /// The numbers of the paragraphs that were changed.
  var paragraphs: Range<Int>
  /// The numbers of those that are in their place.
  var newParagraphs: Range<Int>
  /// The number that the paragraph had, if only one was changed; see `StoredParagraph.id`.
  var previousID: Int?

  /// The part of the text where the new text is.
  var newRange: Range<Int> { range.lowerBound..<range.lowerBound + insertedCount }

  /// Whether a paragraph was changed and none was added or removed.
  var isLocal: Bool { paragraphs.count == 1 && newParagraphs.count == 1 }
}
