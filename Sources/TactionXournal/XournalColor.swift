import TactionGraphics
import TactionXML

/// A reader of the colours in files, which are written as #rrggbbaa or as a name.
enum XournalColor {
  /// The named colours of ink.
  private static let ink: [String: UInt32] = [
    "black": 0x000000, "blue": 0x3333CC, "red": 0xFF0000, "green": 0x008000, "gray": 0x808080, "lightblue": 0x00C0FF,
    "lightgreen": 0x00FF00, "magenta": 0xFF00FF, "orange": 0xFF8000, "yellow": 0xFFFF00, "white": 0xFFFFFF,
  ]
  /// The named colours of paper that differ from the colours of ink with the same names.
  private static let paper: [String: UInt32] = [
    "blue": 0xA0E8FF, "pink": 0xFFC0D4, "green": 0x80FFC0, "orange": 0xFFC080, "yellow": 0xFFFF80,
  ]

  /// Returns the colour of ink that a text describes; nil if the text is not a colour.
  static func ink(_ text: String) -> Color? { hexadecimal(text) ?? ink[text].map { Color(hex: $0) } }

  /// Returns the colour of paper that a text describes, as an opaque colour; nil if the text is not a colour.
  static func paper(_ text: String) -> Color? {
    (paper[text].map { Color(hex: $0) } ?? ink(text))?.withAlpha(1)
  }

  private static func hexadecimal(_ text: String) -> Color? {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
      let number = UInt32(Substring(digits), radix: 16)
    else { return nil }
    return Color(rgba: digits.count == 6 ? number << 8 | 255 : number)
  }
}

extension XMLTag {
  /// The colour of ink in the tag; black if the tag has no valid colour.
  var inkColor: Color { attributes["color"].flatMap(XournalColor.ink) ?? .black }
}
