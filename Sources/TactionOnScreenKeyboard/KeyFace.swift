import TactionGeometry
import TactionGraphics

/// The appearance of a key: its colours, and a text or an icon.
nonisolated struct KeyFace: Equatable {
  /// The kinds of keys that look alike.
  enum Style { case letter, special, primary }

  var style: Style
  var text = ""
  var icon: Icon?
  /// Whether the text is a word, which is drawn in a smaller font than a letter.
  var isWord = false
  var isFaint = false
  /// Whether the key is switched on, such as shift.
  var isOn = false
  /// Whether the key stays on, such as caps lock.
  var isLocked = false
  /// Whether the icon is mirrored, for writing from right to left.
  var isMirrored = false
  /// The words that screen readers say.
  var name = ""

  /// Returns the text to draw for a character; changes a character that is invisible by itself, such as a combining
  /// mark.
  static func visible(_ text: String) -> String {
    guard let scalar = text.unicodeScalars.first else { return "" }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return "\u{25CC}" + text
    case .spaceSeparator: return "\u{2423}"
    case .format where scalar.properties.isDefaultIgnorableCodePoint: return formats[scalar] ?? "\u{25CC}"
    default: return text
    }
  }

  private static let formats: [Unicode.Scalar: String] = [
    "\u{200C}": "ZWNJ", "\u{200D}": "ZWJ", "\u{200E}": "LRM", "\u{200F}": "RLM", "\u{AD}": "SHY", "\u{61C}": "ALM",
  ]
}
