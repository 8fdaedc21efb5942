import TactionTestSupport

/// Pieces of text that users, input methods, other programs and apps put into fields.
enum TextPieces {
  private static let pieces: [String] = [
    "", "a", "b ", "Hello, ", "Grüße", "don't", "1,234.5", "+49 (0)", " ", "  ", "\t", "\n", "\n\n", "\r\n", "\r", "\0",
    "a\0b", "x\r\ny\rz\n", "你好", "ภาษาไทย", "한국어", "क्षि", "\u{1112}", "\u{1161}", "\u{11AB}",
    "שלום", "ab שלום 12 cd", "العربية ١٢٣", "\u{200F}", "\u{200E}", "\u{2066}", "\u{2067}ab", "\u{2069}", "\u{202E}",
    "\u{202C}",
    "e\u{301}", "\u{301}", "\u{301}\u{302}\u{303}", "\u{200D}", "\u{FE0F}", "\u{20E3}",
    "👩‍👩‍👧‍👦", "👩", "\u{1F3FD}", "🏝️",
    "🇩🇪", "\u{1F1E9}", "\u{1F1EA}\u{1F1E9}\u{1F1EA}", "\u{0600}", "\u{2028}", "\u{2029}", "\u{85}",
    "\u{FEFF}", "\u{AD}",
    "\u{FFFD}", "\u{FFFF}", "\u{10FFFF}", "\u{E0061}", "\u{1B}[2J",
  ]

  /// Returns one piece, or several concatenated pieces; one result in forty is long.
  static func pick(_ dice: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0...[0, 0, 0, 1, 4][Int(dice.next() % 5)] { text += pieces[Int(dice.next() % UInt64(pieces.count))] }
    guard dice.next() % 40 == 0, !text.isEmpty else { return text }
    return String(repeating: text, count: min(2000 / text.utf8.count + 1, 200))
  }

  /// Returns a piece that a key may type.
  static func pickTyped(_ dice: inout SeededGenerator) -> String {
    for _ in 0..<20 {
      let text = pick(&dice)
      let isTyped = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      if isTyped, !text.isEmpty { return text }
    }
    return "a"
  }

  /// Returns a random offset for a text of a length: mostly inside the text, rarely far outside.
  static func offset(in length: Int, _ dice: inout SeededGenerator) -> Int {
    switch dice.next() % 16 {
    case 0: [Int.min, -1, Int.max, length + 1, length + 1 << 40, -7][Int(dice.next() % 6)]
    case 1: length
    case 2: 0
    default: Int(dice.next() % UInt64(length + 1))
    }
  }

  /// Returns a range for a text of a length, with such offsets.
  static func range(in length: Int, _ dice: inout SeededGenerator) -> Range<Int> {
    let (a, b) = (offset(in: length, &dice), offset(in: length, &dice))
    return dice.next() % 3 == 0 ? a..<a : min(a, b)..<max(a, b)
  }
}
