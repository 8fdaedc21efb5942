import TactionGraphics

/// A place for the caret in a text.
nonisolated struct TextPosition: Hashable {
  /// The offset, in bytes of UTF-8.
  var offset: Int
  /// The side of a line break, or of a change of direction, that the caret is on.
  var affinity = TextAffinity.downstream
}

/// A selected part of a text, or a caret.
nonisolated struct TextSelection: Hashable {
  /// The end that stays while the selection is extended.
  var anchor: Int
  /// The end that moves.
  var head: TextPosition

  /// Makes a selection of a part of a text; the moving end is the end of the part.
  init(_ range: Range<Int>) { (anchor, head) = (range.lowerBound, TextPosition(offset: range.upperBound)) }

  /// Makes a selection by its ends.
  init(anchor: Int, head: TextPosition) { (self.anchor, self.head) = (anchor, head) }

  /// Makes a caret.
  init(caret: TextPosition) { (anchor, head) = (caret.offset, caret) }

  /// The selected part, empty for a caret.
  var range: Range<Int> { min(anchor, head.offset)..<max(anchor, head.offset) }

  /// Whether nothing is selected.
  var isEmpty: Bool { anchor == head.offset }
}
