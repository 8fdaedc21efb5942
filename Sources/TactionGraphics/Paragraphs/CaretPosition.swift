/// The side of an offset on which a caret belongs to the text.
///
/// It matters where a line is wrapped, and where the direction changes: there an offset has two places.
package enum TextAffinity: Hashable, Sendable {
  /// The caret stands after the character that ends at the offset: at the end of the upper line.
  case upstream
  /// The caret stands before the character that begins at the offset: at the beginning of the lower line.
  case downstream
}

/// The place of a caret in a paragraph.
package struct CaretPosition: Hashable, Sendable {
  /// The offset, in bytes of UTF-8.
  package var offset: Int
  /// The side of the offset.
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
