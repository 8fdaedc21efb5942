/// Where lines of text stand in the width they are given.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// At the side where their paragraph is begun to be read: left, or right for Arabic and Hebrew.
  case leading
  /// In the middle.
  case center
  /// At the side where their paragraph is read last.
  case trailing
}
