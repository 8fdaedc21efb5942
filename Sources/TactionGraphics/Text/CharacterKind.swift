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
    case 0x2E80...0x2FFF, 0x3003...0x3007, 0x3012...0x3013, 0x3020...0x303A, 0x3041...0x3096, 0x30A1...0x30FA,
      0x3105...0x4DBF, 0x4E00...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFF:
      self = .ideograph
    default:
      let hasPicture = character.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
      self = hasPicture ? .emoji : .letter
    }
  }

  /// Whether the character starts like plain text and ends like an emoji, as the digit of a keycap does.
  private static func isKeycap(_ character: Character) -> Bool {
    character.unicodeScalars.dropFirst().contains { $0.value == 0xFE0F }
  }
}
