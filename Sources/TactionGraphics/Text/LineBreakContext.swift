/// The state of line breaking between two characters.
struct LineBreakContext: Hashable, Sendable {
  private var isAfterSpace = false
  private var isAfterIdeograph = false

  /// Returns whether a line may end before a character, and goes on behind it.
  mutating func canBreak(before character: Substring.UnicodeScalarView) -> Bool {
    let kind = CharacterClass(character)
    let can = kind != .space && (isAfterSpace || isAfterIdeograph || kind == .ideograph || kind == .emoji)
    isAfterSpace = kind == .space
    isAfterIdeograph = kind == .ideograph || kind == .emoji
    return can
  }
}
