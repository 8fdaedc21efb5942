import TactionGraphics

/// A position of the caret in a text.
nonisolated struct TextPosition: Hashable {
  /// The offset, in bytes of UTF-8.
  var offset: Int
  /// The side of a line break, or of a change of direction, on which the caret is.
  var affinity = TextAffinity.downstream
}

/// A selected range of a text, or a caret.
nonisolated struct TextSelection: Hashable {
  /// The end that stays fixed while the selection is extended.
  var anchor: Int
  /// The end that moves while the selection is extended.
  var head: TextPosition

  /// Makes a selection of a range. The moving end is the end of the range.
  init(_ range: Range<Int>) { (anchor, head) = (range.lowerBound, TextPosition(offset: range.upperBound)) }

  /// Makes a selection from its two ends.
  init(anchor: Int, head: TextPosition) { (self.anchor, self.head) = (anchor, head) }

  /// Makes a caret.
  init(caret: TextPosition) { (anchor, head) = (caret.offset, caret) }

  /// The selected range, empty for a caret.
  var range: Range<Int> { min(anchor, head.offset)..<max(anchor, head.offset) }

  /// Whether nothing is selected.
  var isEmpty: Bool { anchor == head.offset }

  /// Returns the selection with other offsets of its ends.
  func mapped(_ convert: (Int) -> Int) -> TextSelection {
    let offset = convert(head.offset)
    return TextSelection(
      anchor: isEmpty ? offset : convert(anchor), head: TextPosition(offset: offset, affinity: head.affinity))
  }
}
