import TactionGeometry

/// The constants of the on-screen keyboard, with their units and sources.
nonisolated enum KeyboardConstants {
  // MARK: Sizes

  /// The minimum and maximum height of a row of keys, in px; less if the window is too small. The minimum is
  /// `Metrics.touchTarget`.
  static let rowHeights = 44.0...58.0
  /// The height of a row as a fraction of the window's height. Our own choice: 60 px of 800.
  static let rowFraction = 0.075
  /// The maximum height of the keyboard as a fraction of the window's height. Our own choice: enough room stays for the
  /// caret.
  static let maximumFraction = 0.6
  /// The height, in px, of the strip above the keys. A finger drags the keyboard away by this strip.
  static let gripHeight = 16.0
  /// The maximum width of the keys of a number pad, in px. Our own choice: one hand reaches all keys.
  static let maximumPadKeyWidth = 48.0
  /// The gap between keys, as a fraction of the width of a letter, and its maximum in px.
  static let gapFraction = 0.14, maximumGap = 6.0
  /// The radius of the corners of a key in px.
  static let cornerRadius = 6.0
  /// The size of the font of a key, as a fraction of its height and of its width, and its maximum in px.
  static let fontFraction = 0.5, fontWidthFraction = 0.72, maximumFontSize = 25.0
  /// The font size of the words on wide keys, in px.
  static let wordSize = 15.0

  // MARK: Times

  /// The time for which a key is held before other characters are offered, in seconds. UIKit: about 0.4.
  static let holdDelay = 0.4
  /// The number of characters that a held backspace key deletes before it begins to delete whole words. UIKit: about
  /// 20.
  static let charactersBeforeWords = 20
  /// The time between two words that a held backspace key deletes, in seconds.
  static let wordInterval = 0.25
  /// The maximum time between two taps on shift that lock it, in seconds. UIKit: 0.3.
  static let doubleTapInterval = 0.35

  // MARK: Movement

  /// The spring that slides the keyboard in and out, in 0.3 s. UIKit: 0.25 s.
  static let spring = Spring(duration: 0.3)
  /// The distances, in px, that a finger on the space bar moves to move the caret by one character or by one line.
  static let caretStep = Size(width: 11, height: 26)

  // MARK: Held keys

  /// The minimum and the maximum width of the cell of an offered character, in px.
  static let choiceWidth = 36.0, maximumChoiceWidth = 48.0
  /// The maximum number of characters that are offered for a key.
  static let maximumChoices = 14
  /// The number of bytes of the text around the caret that are read to decide on capital letters and to find a word to
  /// delete.
  static let contextBytes = 400

  // MARK: Symbols

  /// Returns the symbols of the first page: a row of ten symbols, then a row of seven symbols.
  static func firstSymbols(currency: String) -> [String] {
    ["@", "#", currency, "_", "&", "-", "+", "(", ")", "/", "*", "\"", "'", ":", ";", "!", "?"]
  }

  /// The symbols of the second page, the most common symbols first.
  static let moreSymbols = [
    "~", "`", "|", "$", "€", "£", "^", "°", "=", "{", "}", "\\", "%", "©", "®", "[", "]", "<", ">", ",", ".", "•", "…",
    "–", "—", "„", "“", "”", "‚", "‘", "’", "«", "»", "§", "¶", "†", "×", "÷", "±", "≈", "≠", "√", "π", "¥", "¢", "₹",
    "™", "✓", "¿", "¡", "←", "→", "↑", "↓",
  ]

  /// The signs of other scripts that are offered while the full stop is held, if the layout has them.
  static let punctuation: Set<String> = ["،", "؛", "؟", "।", "॥", "。", "、", "·", "։", "՞", "،", "¿", "¡", "׃", "־"]

  /// The top-level domains that are offered while the full stop is held.
  static let domains = [".com", ".org", ".net", ".eu"]
}
