/// The class of a character for finding words, by Unicode's standard UAX #29, with additional classes of our own for
/// scripts that are written without spaces.
enum WordClass {
  case other
  case lineFeed
  /// Another mark that ends a line.
  case newline
  case carriageReturn
  /// A mark or an invisible character that belongs to the character before it.
  case ignored
  case zeroWidthJoiner
  case letter
  case hebrew
  case katakana
  /// Hiragana. In the standard, each character is a word.
  case hiragana
  /// Chinese characters. In the standard, each character is a word.
  case ideograph
  /// Thai, whose words are found with a dictionary.
  case thai
  case numeric
  /// A connector, such as an underscore.
  case connector
  case middleLetter
  case middleNumber
  case middleBoth
  case singleQuote
  case doubleQuote
  case space
  case pictograph
  case regionalIndicator

  init(_ scalar: Unicode.Scalar) {
    self = scalar.value < 0x80 ? Self.ascii[Int(scalar.value)] : Self.byTable(scalar)
  }

  /// Whether the character makes a word, alone or with others.
  var isWord: Bool {
    switch self {
    case .letter, .hebrew, .katakana, .hiragana, .ideograph, .thai, .numeric, .connector: true
    default: false
    }
  }

  /// Whether the character ends a line.
  var endsLine: Bool { self == .lineFeed || self == .newline || self == .carriageReturn }

  private static let ascii: [WordClass] = (0..<0x80).map { byte in
    switch Unicode.Scalar(UInt8(byte)) {
    case "\n": .lineFeed
    case "\u{B}", "\u{C}": .newline
    case "\r": .carriageReturn
    case " ": .space
    case "a"..."z", "A"..."Z": .letter
    case "0"..."9": .numeric
    case "_": .connector
    case ":": .middleLetter
    case ",", ";": .middleNumber
    case ".": .middleBoth
    case "'": .singleQuote
    case "\"": .doubleQuote
    default: .other
    }
  }

  private static func byTable(_ scalar: Unicode.Scalar) -> WordClass {
    switch scalar.value {
    case 0x85, 0x2028, 0x2029: return .newline
    case 0x200D: return .zeroWidthJoiner
    case 0x200B: return .other
    case 0x200C, 0xFF9E, 0xFF9F, 0x1F3FB...0x1F3FF: return .ignored
    case 0xB7, 0x387, 0x55F, 0x5F4, 0x2027, 0xFE13, 0xFE55, 0xFF1A: return .middleLetter
    case 0x37E, 0x589, 0x60C, 0x60D, 0x66C, 0x7F8, 0x2044, 0xFE10, 0xFE14, 0xFE50, 0xFE54, 0xFF0C, 0xFF1B:
      return .middleNumber
    case 0x2018, 0x2019, 0x2024, 0xFE52, 0xFF07, 0xFF0E: return .middleBoth
    case 0x202F: return .connector
    case 0x1F1E6...0x1F1FF: return .regionalIndicator
    case 0x3031...0x3035, 0x309B, 0x309C, 0x30A0...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x32D0...0x32FE,
      0x3300...0x3357, 0xFF66...0xFF9D, 0x1AFF0...0x1AFFE, 0x1B000, 0x1B120...0x1B122, 0x1B155, 0x1B164...0x1B167:
      return .katakana
    case 0x3041...0x3096, 0x309D...0x309F, 0x1B001...0x1B11F, 0x1B150...0x1B152: return .hiragana
    case 0xE01...0xE30, 0xE32, 0xE33, 0xE40...0xE46: return .thai
    case 0x1F000...0x1FAFF: return .pictograph
    default: return byProperties(scalar)
    }
  }

  private static func byProperties(_ scalar: Unicode.Scalar) -> WordClass {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: return .ignored
    case .decimalNumber: return .numeric
    case .connectorPunctuation: return .connector
    case .spaceSeparator: return scalar.value == 0xA0 || scalar.value == 0x2007 ? .other : .space
    case .otherSymbol where properties.isEmoji: return .pictograph
    default: break
    }
    if properties.isIdeographic { return .ideograph }
    guard properties.isAlphabetic || isLetterLike(scalar.value), !isSegmentedByDictionary(scalar.value) else {
      return properties.isEmoji ? .pictograph : .other
    }
    switch scalar.value {
    case 0x5D0...0x5F2, 0xFB1D...0xFB4F: return .hebrew
    default: return .letter
    }
  }

  /// Returns whether a character that is not alphabetic can nevertheless be in a word.
  private static func isLetterLike(_ value: UInt32) -> Bool {
    switch value {
    case 0x2C2...0x2C5, 0x2D2...0x2D7, 0x2DE, 0x2DF, 0x2E5...0x2EB, 0x2ED, 0x2EF...0x2FF, 0x55A...0x55C, 0x55E, 0x58A,
      0x5F3, 0x70F, 0xA708...0xA716, 0xA720, 0xA721, 0xA789, 0xA78A, 0xAB5B:
      true
    default: false
    }
  }

  /// Returns whether a character belongs to Lao, Khmer, Burmese or a similar script, which are also written without
  /// spaces. Each such character is a segment of its own.
  private static func isSegmentedByDictionary(_ value: UInt32) -> Bool {
    switch value {
    case 0xE31...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAF, 0xA9E0...0xA9FF,
      0xAA60...0xAADF, 0x11700...0x1174F:
      true
    default: false
    }
  }
}
