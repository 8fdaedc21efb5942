/// The class of a character for line breaking and shaping.
enum CharacterClass {
  /// A letter, digit or sign: a part of a word.
  case letter
  /// White space; a line may end after it.
  case space
  /// A hyphen or dash; a line may end after it, but not before it.
  case hyphen
  /// A Chinese or Japanese character; a line may end before and after it.
  case ideograph
  /// A Chinese or Japanese opening bracket; a line may not end after it.
  case opening
  /// A Chinese or Japanese full stop, comma, closing bracket or length mark; a line may not end before it.
  case closing
  /// An emoji; it breaks like an ideograph, but has a colour glyph.
  case emoji
  /// A zero-width space: invisible, but a line may end there.
  case breakPoint

  init(_ character: Character) {
    guard let first = character.unicodeScalars.first else {
      self = .letter
      return
    }
    switch first.value {
    case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: self = .space
    case 0x2D, 0x2010, 0x2013, 0x2014: self = .hyphen
    case 0x200B: self = .breakPoint
    case ..<0x2000: self = Self.isKeycap(character) ? .emoji : .letter
    case 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x30FC, 0xFF01, 0xFF09, 0xFF0C,
      0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D:
      self = .closing
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0xFF08, 0xFF3B: self = .opening
    case 0x2E80...0x2FFF, 0x3003, 0x3004, 0x3006, 0x3007, 0x3012...0x3013, 0x3020...0x303A, 0x3041...0x3096,
      0x30A1...0x30FA,
      0x3105...0x4DBF, 0x4E00...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFF:
      self = .ideograph
    default:
      let hasPicture = character.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
      self = hasPicture ? .emoji : .letter
    }
  }

  /// Whether each character is shaped on its own.
  var isShapedAlone: Bool {
    switch self {
    case .ideograph, .opening, .closing, .emoji: true
    case .letter, .space, .hyphen, .breakPoint: false
    }
  }

  /// Whether a line may end between a character of this class and one of another.
  func canBreak(before next: CharacterClass) -> Bool {
    switch (self, next) {
    case (.opening, _), (_, .closing), (_, .space), (.letter, .letter), (.letter, .hyphen): false
    case (.letter, _): next.isShapedAlone
    default: true
    }
  }

  /// Whether the character starts like plain text but has an emoji variation selector, like the digit of a keycap.
  private static func isKeycap(_ character: Character) -> Bool {
    character.unicodeScalars.dropFirst().contains { $0.value == 0xFE0F }
  }
}
