/// A paragraph cut into pieces that are shaped each on its own: words, spaces, parts of one direction.
struct TextParagraph {
  /// In the order in which they are read.
  private(set) var pieces: [TextPiece] = []
  /// Whether it is read from right to left.
  let isRightToLeft: Bool

  /// No more scalars are shaped at once: it takes fcft memory for all pictures of a piece at a time.
  private static let longestPiece = 48
  /// More scalars of one character are not drawn. Written languages need no more than ten or so, flags and families of
  /// emoji some twenty.
  private static let longestCharacter = 24

  private let face: FontFace
  private var scalars: [UInt32] = []
  private var characters: [Int] = []
  private var kind = CharacterKind.letter
  private var level: Int8 = 0

  init(_ text: Substring, face: FontFace) {
    self.face = face
    let bidi = BidiLevels(text.unicodeScalars.map(\.value))
    isRightToLeft = bidi.base == 1
    var index = 0
    for character in text {
      add(character, level: bidi.levels[index])
      index += character.unicodeScalars.count
    }
    flush(canBreakAfter: false)
  }

  private mutating func add(_ character: Character, level: Int8) {
    var kind = CharacterKind(character)
    if kind == .breakPoint { return flush(canBreakAfter: true) }
    let isInWord = !scalars.isEmpty && (self.kind == .letter || self.kind == .hyphen)
    // A hyphen that no word leads up to is a minus sign.
    if kind == .hyphen, !isInWord { kind = .letter }
    let joins =
      !kind.isAlone && level == self.level && (kind == self.kind || (kind == .hyphen && isInWord))
      && scalars.count < Self.longestPiece
    if !joins { flush(canBreakAfter: self.kind.canBreak(before: kind)) }
    let seen = Self.seenScalars(of: character, kind)
    guard !seen.isEmpty else { return }
    if !joins { (self.kind, self.level) = (kind, level) }
    if kind == .hyphen { self.kind = .hyphen }
    characters.append(scalars.count)
    scalars += seen
  }

  /// Shapes what was gathered.
  private mutating func flush(canBreakAfter: Bool) {
    guard !scalars.isEmpty else {
      if canBreakAfter, let last = pieces.indices.last { pieces[last].canBreakAfter = true }
      return
    }
    let isRightToLeft = level & 1 == 1
    let key = ShapedText.Key(
      face: face, scalars: isRightToLeft ? scalars.map(BidiLevels.mirrored) : scalars, isRightToLeft: isRightToLeft,
      isEmoji: kind == .emoji)
    pieces.append(
      TextPiece(
        text: FontLibrary.shared.text(key), level: level, isSpace: kind == .space, canBreakAfter: canBreakAfter,
        characters: characters))
    scalars = []
    characters = []
  }

  /// What of a character can be seen, or changes how others are seen.
  private static func seenScalars(of character: Character, _ kind: CharacterKind) -> [UInt32] {
    let tab: [UInt32] = Array(repeating: 0x20, count: 4)
    if character == "\t" { return tab }
    return character.unicodeScalars.lazy.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      // Of the invisible signs, those that join letters, and those that flags are spelled with.
      case .format: scalar.value == 0x200C || scalar.value == 0x200D || kind == .emoji
      default: true
      }
    }.prefix(longestCharacter).map(\.value)
  }
}
