import TactionGeometry

/// A paragraph split into runs that are shaped separately: words, spaces, segments of one direction.
struct TextParagraph {
  /// The runs in logical order.
  private(set) var runs: [TextRun] = []
  /// Whether the paragraph is read from right to left.
  let isRightToLeft: Bool

  /// The maximum number of scalars of a run: fcft allocates all pictures of a run at once.
  private static let longestRun = 48
  /// The maximum number of scalars of one character that are drawn. Written languages need about ten, flags and
  /// families of emoji about twenty.
  private static let longestCharacter = 24

  private let face: FontFace
  private var scalars: [UInt32] = []
  private var characters: [Int] = []
  private var characterClass = CharacterClass.letter
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
    var next = CharacterClass(character)
    if next == .breakPoint { return flush(canBreakAfter: true) }
    let isInWord = !scalars.isEmpty && (characterClass == .letter || characterClass == .hyphen)
    // A hyphen without a word before it is a minus sign.
    if next == .hyphen, !isInWord { next = .letter }
    let joins =
      !next.isShapedAlone && level == self.level && (next == characterClass || (next == .hyphen && isInWord))
      && scalars.count < Self.longestRun
    if !joins { flush(canBreakAfter: characterClass.canBreak(before: next)) }
    let visible = Self.visibleScalars(of: character, next)
    guard !visible.isEmpty else { return }
    if !joins { (characterClass, self.level) = (next, level) }
    if next == .hyphen { characterClass = .hyphen }
    characters.append(scalars.count)
    scalars += visible
  }

  /// Ends and shapes the current run.
  private mutating func flush(canBreakAfter: Bool) {
    guard !scalars.isEmpty else {
      if canBreakAfter, let last = runs.indices.last { runs[last].canBreakAfter = true }
      return
    }
    let isRightToLeft = level & 1 == 1
    let key = ShapedText.Key(
      face: face, scalars: isRightToLeft ? scalars.map(BidiLevels.mirrored) : scalars, isRightToLeft: isRightToLeft,
      isEmoji: characterClass == .emoji)
    runs.append(
      TextRun(
        text: FontLibrary.shared.text(key), level: level, isSpace: characterClass == .space,
        canBreakAfter: canBreakAfter,
        characters: characters))
    scalars = []
    characters = []
  }

  /// Returns the scalars of a character that are visible or change the shape of others.
  private static func visibleScalars(of character: Character, _ characterClass: CharacterClass) -> [UInt32] {
    let tab: [UInt32] = Array(repeating: 0x20, count: 4)
    if character == "\t" { return tab }
    return character.unicodeScalars.lazy.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      // Joiners are kept everywhere, and tags, with which flags are spelled, in emoji.
      case .format: scalar.value == 0x200C || scalar.value == 0x200D || characterClass == .emoji
      default: true
      }
    }.prefix(longestCharacter).map(\.value)
  }
}

/// A shaped run of characters of a paragraph that stay together on a line.
struct TextRun {
  let text: ShapedText
  /// The embedding level; odd levels run from right to left.
  let level: Int8
  /// Whether the run is white space, which may extend beyond the end of a line.
  let isSpace: Bool
  /// Whether a line may end after the run.
  var canBreakAfter: Bool
  /// The indices of `text.key.scalars` at which grapheme clusters begin.
  let characters: [Int]

  var advance: Double { text.advance }

  /// Splits the run so that the head is as long as possible within a length in em.
  ///
  /// Nil if not even the first character fits. With `forced` the head has at least one character; the tail may be nil.
  func split(at room: Double, forced: Bool) -> (head: TextRun, tail: TextRun?)? {
    // Joined letters may be longer once they are split, so the head is shaped and measured again.
    var count = characters.partitionPoint { text.advance(before: $0) <= room } - 1
    count = count.clamped(to: 0...characters.count)
    while count > 0 {
      let head = part(0..<count)
      if head.advance <= room { return (head, count < characters.count ? part(count..<characters.count) : nil) }
      count -= 1
    }
    guard forced, !characters.isEmpty else { return nil }
    return (part(0..<1), characters.count > 1 ? part(1..<characters.count) : nil)
  }

  /// Returns a run of a range of the characters.
  private func part(_ range: Range<Int>) -> TextRun {
    let key = text.key
    let start = characters[range.lowerBound]
    let end = range.upperBound < characters.count ? characters[range.upperBound] : key.scalars.count
    let scalars = Array(key.scalars[start..<end])
    let shaped = FontLibrary.shared.text(
      ShapedText.Key(face: key.face, scalars: scalars, isRightToLeft: key.isRightToLeft, isEmoji: key.isEmoji))
    return TextRun(
      text: shaped, level: level, isSpace: isSpace,
      canBreakAfter: range.upperBound == characters.count ? canBreakAfter : true,
      characters: characters[range].map { $0 - start })
  }
}

extension Array {
  /// Returns the first index whose element fails a condition; all elements after it must fail, too.
  fileprivate func partitionPoint(while holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
