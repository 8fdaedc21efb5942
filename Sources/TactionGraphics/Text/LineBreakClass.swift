/// The class of a character for line breaking, by Unicode's standard UAX #14.
///
/// Most classes follow from the general category, which Swift provides. Tables of ranges define the other classes. The
/// tables follow Unicode 15 for scripts in use; a test checks them against Unicode's data.
enum LineBreakClass: UInt8 {
  case alphabetic
  /// A character that belongs to the character before it.
  case combining
  case zeroWidthJoiner
  case zeroWidthSpace
  case wordJoiner
  case glue
  case space
  /// A line feed or another mark that ends a line.
  case mandatory
  case carriageReturn
  case lineFeed
  /// A dash that allows a break before and after it.
  case breakBoth
  case breakAfter
  case breakBefore
  case hyphen
  case contingent
  case closing
  /// A closing parenthesis or bracket.
  case closingParenthesis
  /// A closing parenthesis or bracket as wide as an ideograph.
  case wideClosingParenthesis
  case exclamation
  case inseparable
  case nonstarter
  case opening
  /// Opening punctuation as wide as an ideograph.
  case wideOpening
  case quotation
  case infixSeparator
  case numeric
  case postfix
  case prefix
  case symbol
  case ideograph
  case emojiBase
  case emojiModifier
  /// A code point that is reserved for a future emoji.
  case futureEmoji
  case hangulSyllableLV
  case hangulSyllableLVT
  case hebrew
  case jamoL
  case jamoT
  case jamoV
  case regionalIndicator

  init(_ scalar: Unicode.Scalar) {
    self = scalar.value < 0x80 ? Self.ascii[Int(scalar.value)] : Self.byTable(scalar)
  }

  private static let ascii: [LineBreakClass] = (0..<0x80).map { byte in
    switch Unicode.Scalar(UInt8(byte)) {
    case "\t", "|": .breakAfter
    case "\n": .lineFeed
    case "\u{B}", "\u{C}": .mandatory
    case "\r": .carriageReturn
    case "\0"..."\u{1F}", "\u{7F}": .combining
    case " ": .space
    case "!", "?": .exclamation
    case "\"", "'": .quotation
    case "$", "+", "\\": .prefix
    case "%": .postfix
    case "(", "[", "{": .opening
    case ")", "]": .closingParenthesis
    case "}": .closing
    case ",", ".", ":", ";": .infixSeparator
    case "-": .hyphen
    case "/": .symbol
    case "0"..."9": .numeric
    default: .alphabetic
    }
  }

  private static func byTable(_ scalar: Unicode.Scalar) -> LineBreakClass {
    switch scalar.value {
    case 0x80...0x2FF: latin(scalar)
    case 0x2000...0x206F: punctuation(scalar)
    case 0x2E80...0x303F, 0xFE10...0xFE6F, 0xFF00...0xFFEF: wide(scalar)
    case 0x1F000...0x1FAFF: pictograph(scalar)
    case 0x1100...0x115F, 0xA960...0xA97C: .jamoL
    case 0x1160...0x11A7, 0xD7B0...0xD7C6: .jamoV
    case 0x11A8...0x11FF, 0xD7CB...0xD7FB: .jamoT
    case 0xAC00...0xD7A3: (scalar.value - 0xAC00) % 28 == 0 ? .hangulSyllableLV : .hangulSyllableLVT
    case 0x05D0...0x05F2, 0xFB1D, 0xFB1F...0xFB28, 0xFB2A...0xFB4F: .hebrew
    // Small kana may begin a line only in loose typesetting.
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096,
      0x309B...0x309E, 0x30A0, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE,
      0x30F5, 0x30F6, 0x30FB...0x30FE, 0x31F0...0x31FF, 0xA015, 0x1B132, 0x1B150...0x1B152, 0x1B155,
      0x1B164...0x1B167, 0x16FE0...0x16FE3, 0x17D6, 0x203C, 0x203D:
      .nonstarter
    case 0x3040...0x3098, 0x309F...0x3247, 0x3250...0x4DBF, 0x4E00...0xA014, 0xA016...0xA4CF, 0xF900...0xFAFF,
      0x17000...0x18CFF,
      0x1B000...0x1B2FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
      isMark(scalar) ? .combining : .ideograph
    default: byCategory(scalar)
    }
  }

  private static func latin(_ scalar: Unicode.Scalar) -> LineBreakClass {
    switch scalar.value {
    case 0x85: .mandatory
    case 0x80...0x9F: .combining
    case 0xA0: .glue
    case 0xA1, 0xBF: .opening
    case 0xA2, 0xB0: .postfix
    case 0xA3...0xA5, 0xB1: .prefix
    case 0xAB, 0xBB: .quotation
    case 0xAD: .breakAfter
    case 0xB4, 0x2C8, 0x2CC, 0x2DF: .breakBefore
    default: .alphabetic
    }
  }

  /// Returns the class of a scalar in U+2000-U+206F.
  private static func punctuation(_ scalar: Unicode.Scalar) -> LineBreakClass {
    switch scalar.value {
    case 0x2007, 0x2011, 0x202F: .glue
    case 0x200B: .zeroWidthSpace
    case 0x200D: .zeroWidthJoiner
    case 0x2000...0x200A, 0x2010, 0x2012, 0x2013, 0x2027, 0x2056, 0x2058...0x205B, 0x205D...0x205F: .breakAfter
    case 0x2014: .breakBoth
    case 0x2018, 0x2019, 0x201B...0x201D, 0x201F, 0x2039, 0x203A: .quotation
    case 0x201A, 0x201E, 0x2045, 0x207D: .opening
    case 0x2046: .closing
    case 0x2024...0x2026: .inseparable
    case 0x2028, 0x2029: .mandatory
    case 0x2030...0x2037, 0x2057: .postfix
    case 0x203C, 0x203D, 0x2047...0x2049: .nonstarter
    case 0x2044: .infixSeparator
    case 0x2060: .wordJoiner
    case 0x200C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F: .combining
    default: .alphabetic
    }
  }

  /// Returns the class of East Asian punctuation, of radicals, and of forms of full or half width.
  private static func wide(_ scalar: Unicode.Scalar) -> LineBreakClass {
    switch scalar.value {
    case 0x3000: .breakAfter
    case 0x3001, 0x3002, 0xFE11, 0xFE12, 0xFE50, 0xFE52, 0xFF0C, 0xFF0E, 0xFF61, 0xFF64: .closing
    case 0x3005, 0x301C, 0x303B, 0x303C, 0xFE54, 0xFE55, 0xFF1A, 0xFF1B, 0xFF65, 0xFF67...0xFF70, 0xFF9E, 0xFF9F:
      .nonstarter
    case 0xFE10, 0xFE13, 0xFE14: .infixSeparator
    case 0xFE15, 0xFE16, 0xFE56, 0xFE57, 0xFF01, 0xFF1F: .exclamation
    case 0xFE19: .inseparable
    case 0x3035, 0x302A...0x302F: .combining
    case 0xFE20...0xFE2F: .combining
    case 0xFE69, 0xFFE1, 0xFFE5, 0xFFE6, 0xFF04: .prefix
    case 0xFE6A, 0xFF05, 0xFFE0: .postfix
    case 0xFF62: .wideOpening
    case 0xFF63: .closing
    case 0x301D: .wideOpening
    case 0x301E, 0x301F: .closing
    case 0xFFE8...0xFFEF: .alphabetic
    case 0xFF66, 0xFF71...0xFF9D, 0xFFA0...0xFFDC: .ideograph
    default:
      switch scalar.properties.generalCategory {
      case .openPunctuation: .wideOpening
      case .closePunctuation: .closing
      default: .ideograph
      }
    }
  }

  private static func pictograph(_ scalar: Unicode.Scalar) -> LineBreakClass {
    if scalar.properties.isEmojiModifier { return .emojiModifier }
    if scalar.properties.isEmojiModifierBase { return .emojiBase }
    if scalar.properties.generalCategory == .unassigned { return .futureEmoji }
    switch scalar.value {
    case 0x1F1E6...0x1F1FF: return .regionalIndicator
    case 0x1F10D...0x1F10F: return .ideograph
    case 0x1F39C, 0x1F39D, 0x1F3B5, 0x1F3B6, 0x1F3BC, 0x1F4A0, 0x1F4A2, 0x1F4A4, 0x1F4AF, 0x1F4B1, 0x1F4B2,
      0x1F500...0x1F506, 0x1F517...0x1F524, 0x1F532...0x1F549, 0x1F5D4...0x1F5DB, 0x1F5F4...0x1F5F9,
      0x1F650...0x1F675, 0x1F67C...0x1F67F, 0x1F700...0x1F773, 0x1F780...0x1F7D4, 0x1F800...0x1F8FF, 0x1F100...0x1F10C,
      0x1F110...0x1F169, 0x1F170...0x1F1AC, 0x1FA00...0x1FA53, 0x1FB00...0x1FBFA:
      return .alphabetic
    case 0x1F676...0x1F678: return .quotation
    case 0x1F679...0x1F67B: return .nonstarter
    default: return .ideograph
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func byCategory(_ scalar: Unicode.Scalar) -> LineBreakClass {
    if let known = exception(scalar.value) { return known }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .control, .format: return .combining
    case .decimalNumber: return .numeric
    case .openPunctuation: return .opening
    case .closePunctuation: return .closing
    case .initialPunctuation, .finalPunctuation: return .quotation
    case .currencySymbol: return .prefix
    case .dashPunctuation, .spaceSeparator: return .breakAfter
    case .lineSeparator, .paragraphSeparator: return .mandatory
    default: return scalar.properties.isEmojiModifierBase ? .emojiBase : .alphabetic
    }
  }

  /// Returns the class of a character whose class does not follow from its category; nil for other characters.
  private static func exception(_ value: UInt32) -> LineBreakClass? {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x2E1A, 0x3248...0x324F, 0x110BD, 0x110CD: .alphabetic
    case 0x34F, 0x35C...0x362, 0xF08, 0xF0C, 0xF12, 0xFD9, 0xFDA, 0x180E, 0x1DCD, 0x1DFC: .glue
    case 0xFEFF: .wordJoiner
    case 0x37E, 0x589, 0x60C, 0x60D, 0x7F8: .infixSeparator
    case 0x5C6, 0x61B, 0x61D...0x61F, 0x6D4, 0x7F9, 0xF0D...0xF11, 0xF14, 0x1802, 0x1803, 0x1808, 0x1809, 0x1944,
      0x1945, 0x2762, 0x2763, 0x2CF9, 0x2CFE, 0x2E2E, 0x2E53, 0x2E54, 0xA60E, 0xA876, 0xA877:
      .exclamation
    case 0x609...0x60B, 0x66A, 0xD79, 0x9F2, 0x9F3, 0x9F9, 0x2103, 0x2109, 0x20A7, 0x20B6, 0x20BB, 0x20BE, 0x20C0,
      0xA838, 0xFDFC:
      .postfix
    case 0x66B, 0x66C: .numeric
    case 0x20C1...0x20CF, 0x2116, 0x2212, 0x2213: .prefix
    case 0x58A, 0x5BE, 0x964, 0x965, 0xE5A, 0xE5B, 0xF0B, 0xF34, 0xF7F, 0xF85, 0xFBE, 0xFBF, 0xFD2, 0x104A, 0x104B,
      0x1361, 0x1400, 0x16EB...0x16ED, 0x1735, 0x1736, 0x17D4, 0x17D5, 0x17D8, 0x17DA, 0x1804, 0x1805, 0x1B5A,
      0x1B5B, 0x1B5D...0x1B60, 0x1B7D, 0x1B7E, 0x1C3B...0x1C3F, 0x1C7E, 0x1C7F, 0x2CFA...0x2CFC, 0x2CFF, 0x2D70,
      0x2E0E...0x2E15, 0x2E17, 0x2E19, 0x2E2A...0x2E2D, 0x2E30, 0x2E31, 0x2E33, 0x2E34, 0x2E3C...0x2E3E,
      0x2E40, 0x2E41, 0x2E43...0x2E4A, 0x2E4C, 0x2E4E, 0x2E4F, 0x2E5D, 0xA4FE, 0xA4FF, 0xA60D, 0xA60F,
      0xA6F3...0xA6F7, 0xA8CE, 0xA8CF, 0xA92E, 0xA92F, 0xA9C7...0xA9C9, 0xAA5D...0xAA5F, 0xAAF0, 0xAAF1, 0xABEB,
      0x10100...0x10102, 0x1039F, 0x103D0, 0x10857, 0x1091F, 0x10A50...0x10A57, 0x10AF0...0x10AF5:
      .breakAfter
    case 0xF01...0xF04, 0xF06, 0xF07, 0xF09, 0xF0A, 0xFD0, 0xFD1, 0xFD3, 0xC77, 0xC84, 0x1806, 0xA874, 0xA875, 0x1FFD:
      .breakBefore
    case 0x2E3A, 0x2E3B: .breakBoth
    case 0x22EF: .inseparable
    case 0x2E18: .opening
    case 0x275B...0x2760, 0x2E00...0x2E01, 0x2E06...0x2E08, 0x2E0B: .quotation
    case 0xFFFC: .contingent
    case 0x231A, 0x231B, 0x23F0...0x23F3, 0x2600...0x2603, 0x2614, 0x2615, 0x2618, 0x261A...0x261C, 0x261E, 0x261F,
      0x2639...0x263B, 0x2668, 0x267F, 0x26BD...0x26C8, 0x26CD, 0x26CF...0x26D1, 0x26D3, 0x26D4, 0x26D8, 0x26D9,
      0x26DC, 0x26DF...0x26E1, 0x26EA, 0x26F1...0x26F5, 0x26F7, 0x26F8, 0x26FA, 0x26FD...0x2704, 0x2708, 0x2709,
      0x2764:
      .ideograph
    case 0x261D, 0x26F9, 0x270A...0x270D: .emojiBase
    case 0x2329: .wideOpening
    case 0x232A: .closing
    default: nil
    }
  }
}
