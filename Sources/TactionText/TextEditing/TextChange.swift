/// A change of a text: a part of it was replaced by another text.
nonisolated struct TextChange {
  /// The replaced range, in bytes of the old text.
  var range: Range<Int>
  /// The text that was replaced.
  var removed: TextStorage
  /// The length of the new text, in bytes.
  var insertedCount: Int
  /// The numbers of the changed paragraphs in the old text.
  var paragraphs: Range<Int>
  /// The numbers of the paragraphs in the new text that replace the changed paragraphs.
  var newParagraphs: Range<Int>
  /// The `StoredParagraph.id` of the changed paragraph before the change; nil if several paragraphs were changed.
  var previousID: Int?

  /// The range of the new text, in bytes of the text after the change.
  var newRange: Range<Int> { range.lowerBound..<range.lowerBound + insertedCount }

  /// Whether the change affects a single paragraph, and adds or removes no paragraph.
  var isLocal: Bool { paragraphs.count == 1 && newParagraphs.count == 1 }
}
