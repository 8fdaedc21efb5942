extension Font {
  /// How heavy the strokes of a font are, by UIKit's names.
  public enum Weight: Int, Hashable, Sendable, CaseIterable {
    // The raw values are fontconfig's.
    /// The thinnest strokes.
    case ultraLight = 0
    /// Thinner than light.
    case thin = 40
    /// Thinner than regular.
    case light = 50
    /// The weight of plain text.
    case regular = 80
    /// A little heavier than regular.
    case medium = 100
    /// Between medium and bold.
    case semibold = 180
    /// The weight of headings.
    case bold = 200
    /// Heavier than bold.
    case heavy = 205
    /// The heaviest strokes.
    case black = 210
  }
}
