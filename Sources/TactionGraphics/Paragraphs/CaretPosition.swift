/// The choice between two possible positions of a caret at the same offset.
///
/// It matters at offsets where a line is wrapped and where the text direction changes. At such offsets, a caret can be
/// drawn at two positions.
package enum TextAffinity: Hashable, Sendable {
  /// The caret is after the character that ends at the offset: where a line is wrapped, at the end of the upper line.
  case upstream
  /// The caret is before the character that begins at the offset: where a line is wrapped, at the beginning of the
  /// lower line.
  case downstream
}

/// The position of a caret in a paragraph.
package struct CaretPosition: Hashable, Sendable {
  /// The offset, in bytes of UTF-8.
  package var offset: Int
  /// The side of the offset to which the caret belongs.
  package var affinity: TextAffinity

  package init(_ offset: Int, _ affinity: TextAffinity = .downstream) {
    self.offset = offset
    self.affinity = affinity
  }
}

/// The direction in which a paragraph is read.
package enum TextDirection: Hashable, Sendable {
  case leftToRight
  case rightToLeft
}
