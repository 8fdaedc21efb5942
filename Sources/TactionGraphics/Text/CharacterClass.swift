/// The class of a user-perceived character. Classes determine which characters are shaped together.
enum CharacterClass {
  /// A letter, digit or sign: a part of a word.
  case letter
  /// White space, which may extend beyond the end of a line.
  case space
  /// A Chinese or Japanese character, or a Korean syllable.
  case ideograph
  /// An emoji, which has a colour glyph.
  case emoji
  /// A control or format character without a width.
  case invisible

  init(_ character: Substring.UnicodeScalarView) {
    guard let first = character.first else {
      self = .letter
      return
    }
    switch first.value {
    case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: self = .space
    case ..<0x20, 0x7F...0x9F, 0xAD, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: self = .invisible
    case ..<0x2000: self = Self.isKeycap(character) ? .emoji : .letter
    case 0x2E80...0x303A, 0x3041...0x3096, 0x309B...0x4DBF, 0x4E00...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFF01...0xFF60, 0x1B000...0x1B2FF, 0x20000...0x3FFFF:
      self = .ideograph
    default:
      let hasPicture = character.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
      self = hasPicture ? .emoji : .letter
    }
  }

  /// Returns whether a character of this class and a following character of another class may be shaped in one run.
  func joins(_ next: CharacterClass) -> Bool {
    switch (self, next) {
    case (_, .invisible), (.letter, .letter), (.space, .space), (.invisible, .letter): true
    default: false
    }
  }

  /// Returns whether a character has an emoji variation selector after its first scalar, such as a digit on a keycap.
  private static func isKeycap(_ character: Substring.UnicodeScalarView) -> Bool {
    character.dropFirst().contains { $0.value == 0xFE0F }
  }
}
