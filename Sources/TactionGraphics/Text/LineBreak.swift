/// What becomes of text that finds no room.
public enum LineBreak: Hashable, Sendable, CaseIterable {
  /// Lines are broken between words as long as there may be more lines; what is left over is not seen.
  case wrap
  /// Lines are broken between words, and the last one ends in an ellipsis where there would be more.
  case truncate
}
