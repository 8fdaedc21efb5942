/// What a character means for breaking lines and for shaping.
enum CharacterKind {
  /// A letter, digit or sign; words are made of these.
  case letter
  /// Blank, and a line may end after it.
  case space
  /// A line may end after it, but not before it: hyphens and dashes.
  case hyphen
  /// A line may end before and after it: Chinese and Japanese characters.
  case ideograph
  /// Belongs to the ideograph after it: an opening bracket of Chinese and Japanese.
  case opening
  /// Belongs to the ideograph before it: a full stop, a comma, a closing bracket, a mark of length.
  case closing
  /// As an ideograph, but with a picture of its own.
  case emoji
  /// Not seen, but a line may end there.
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

  /// Whether each character stands for itself, and is shaped alone.
  var isAlone: Bool {
    switch self {
    case .ideograph, .opening, .closing, .emoji: true
    case .letter, .space, .hyphen, .breakPoint: false
    }
  }

  /// Whether a line may end between a character of this kind and one of another.
  func canBreak(before next: CharacterKind) -> Bool {
    switch (self, next) {
    case (.opening, _), (_, .closing), (_, .space), (.letter, .letter), (.letter, .hyphen): false
    case (.letter, _): next.isAlone
    default: true
    }
  }

  /// Whether the character starts like plain text and ends like an emoji, as the digit of a keycap does.
  private static func isKeycap(_ character: Character) -> Bool {
    character.unicodeScalars.dropFirst().contains { $0.value == 0xFE0F }
  }
}
