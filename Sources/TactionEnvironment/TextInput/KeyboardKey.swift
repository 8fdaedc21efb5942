/// A key of an on-screen keyboard.
public nonisolated struct KeyboardKey: Hashable, Sendable {
  /// The effect of a key.
  public enum Action: Hashable, Sendable {
    /// Types a text.
    case type
    /// Makes the next letter a capital letter. If the key is pressed twice, all following letters become capital
    /// letters.
    case shift
    /// Deletes the selection, or the character before the caret; in some scripts, only the last mark of the character.
    case backspace
    /// Ends the line, or the entry.
    case `return`
    /// Types a space.
    case space
    /// Shows other keys.
    case page(KeyboardPage)
    /// Changes to the next layout.
    case nextLayout
    /// Hides the keyboard.
    case hide
    /// No effect: a gap between keys.
    case gap
  }

  /// The effect.
  public var action: Action
  /// The text that the key types.
  public var plain: String
  /// The text that the key types with shift.
  public var shifted: String
  /// The texts that are offered while the key is held, in addition to letters with accents.
  public var alternates: [String]
  /// The width, as a multiple of the width of a letter key.
  public var width: Double
  /// The kernel's code of the same key of a hardware keyboard; nil if hardware keyboards have no such key.
  public var code: UInt32?

  /// Makes a key that types a text.
  public init(
    _ plain: String, shifted: String? = nil, alternates: [String] = [], width: Double = 1, code: UInt32? = nil
  ) {
    (action, self.plain, self.shifted) = (.type, plain, shifted ?? plain)
    (self.alternates, self.width, self.code) = (alternates, width, code)
  }

  /// Makes a key with another effect.
  public init(_ action: Action, width: Double = 1, label: String = "") {
    (self.action, plain, shifted, alternates, self.width) = (action, label, label, [], width)
  }

  /// The text with caps lock: the capital letter, if there is one.
  public var capital: String {
    guard action == .type, plain.isCased(.lowercaseLetter) else { return plain }
    if shifted.isCased(.uppercaseLetter) { return shifted }
    let upper = plain.uppercased()
    return upper.count == 1 ? upper : plain
  }
}

nonisolated extension String {
  /// Whether the text is a single letter of a given case.
  fileprivate func isCased(_ category: Unicode.GeneralCategory) -> Bool {
    count == 1 && unicodeScalars.first?.properties.generalCategory == category
  }

  /// Whether the text is a letter, or a mark that belongs to a letter.
  package var isLetterOrMark: Bool {
    guard let properties = unicodeScalars.first?.properties else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return properties.isAlphabetic
    }
  }
}

/// A set of keys that a keyboard shows at the same time.
public nonisolated enum KeyboardPage: Hashable, Sendable {
  /// The letters.
  case letters
  /// Digits and punctuation; the first page of symbols is 0.
  case symbols(Int)
}
