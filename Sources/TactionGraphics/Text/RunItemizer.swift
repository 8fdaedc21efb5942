/// Splits a paragraph into runs that are shaped separately: words, spaces, segments of one direction or style.
///
/// A run depends only on the text from its beginning on, and on `context`, so the layout of a long paragraph can begin
/// at any line.
struct RunItemizer {
  /// The maximum number of scalars of a run. The number is limited because fcft allocates all pictures of a run
  /// together.
  static let longestRun = 48
  /// The maximum number of scalars of one character that are drawn. Written languages need about ten; emoji flags and
  /// families need about twenty.
  private static let longestCharacter = 24

  private let text: String
  private let styles: TextStyles
  private let bidi: BidiLevels
  private let limit: Int
  private var index: String.Index
  private var next: Piece?
  /// The offset of the next run, in bytes of UTF-8.
  private(set) var offset = 0
  /// The offset up to which the text has been read.
  private(set) var end = 0
  private var span = 0
  /// The state of line breaking at the beginning of the next run.
  private(set) var context = LineBreakContext()
  private var nextContext = LineBreakContext()
  /// The runs before a change of the text.
  private var known: ReusableRuns?
  /// The stretch of Thai text that was read last.
  private var thai: ThaiWords.Piece?

  /// A user-perceived character.
  private struct Piece {
    let range: Range<String.Index>
    let byteCount: Int
    let kind: CharacterClass
    let level: Int8
    let span: Int
    let canBreakBefore: Bool
    /// Whether its first letter is joined to the letter before it.
    let isJoined: Bool
  }

  /// - Parameters:
  ///   - width: the width of lines.
  ///   - known: the runs before a change of the text, to be reused.
  init(_ text: String, styles: TextStyles, bidi: BidiLevels, width: Double, known: ReusableRuns? = nil) {
    self.known = known
    self.text = text
    self.styles = styles
    self.bidi = bidi
    // In a narrow column, a long word is broken at the end of the line, so the word is not shaped as a whole. The limit
    // assumes a width of at least a fifth of an em for a letter; few letters are narrower.
    let size = styles.spans.reduce(Double.infinity) { min($0, $1.style.font.size) }
    limit = Int(saturating: width / size * 5).clamped(to: 4...Self.longestRun)
    index = text.startIndex
  }

  /// Moves to an offset between two characters.
  mutating func move(to offset: Int, context: LineBreakContext) {
    index = text.index(atUTF8: offset)
    next = nil
    (self.offset, end) = (offset, offset)
    span = styles.index(at: offset)
    (self.context, nextContext) = (context, context)
  }

  /// Skips some characters.
  mutating func skip(_ count: Int) {
    for _ in 0..<count { _ = advance() }
  }

  /// Reads the next run; nil at the end.
  mutating func read() -> TextRun? {
    if let run = readKnown() { return run }
    let context = context
    guard let first = advance() else { return nil }
    var kind = first.kind
    var (scalars, lengths): ([UInt32], [CharacterMap.Length]) = ([], [])
    append(first, to: &scalars, &lengths)
    while let piece = peek(), !piece.canBreakBefore, piece.level == first.level, piece.span == first.span,
      kind.joins(piece.kind), lengths.count < limit, scalars.count < limit
    {
      _ = advance()
      if kind == .invisible { kind = piece.kind }
      append(piece, to: &scalars, &lengths)
    }
    // Letters stay joined where a run ends inside a word, for example because only a part of the word is underlined.
    if peek()?.isJoined == true { scalars.append(LetterJoining.joiner) }
    let isRightToLeft = first.level & 1 == 1
    let style = styles.spans[first.span].style
    let key = ShapedText.Key(
      face: style.font.face, scalars: isRightToLeft ? scalars.map(BidiLevels.mirrored) : scalars,
      isRightToLeft: isRightToLeft, isEmoji: kind == .emoji)
    // A mandatory break has no width, and stays on the line that it ends, even after a space beyond the end.
    let isSpace = kind == .space || kind == .invisible && self.context.endsLine
    return TextRun(
      text: FontLibrary.shared.text(key), style: style, level: first.level, isSpace: isSpace,
      canBreakAfter: peek()?.canBreakBefore ?? true, characters: CharacterMap(lengths), context: context,
      endsLine: self.context.endsLine)
  }

  /// Reads the next run from the runs before a change; nil if the run may have changed.
  private mutating func readKnown() -> TextRun? {
    guard let (run, following) = known?.run(at: offset, context: context) else { return nil }
    index = text.utf8.index(index, offsetBy: run.byteCount)
    offset += run.byteCount
    end = max(end, offset + following.byteCount)
    context = following.context
    next = nil
    while offset >= styles.spans[span].end { span += 1 }
    return run
  }

  private mutating func peek() -> Piece? {
    if let next { return next }
    guard index < text.endIndex else { return nil }
    let after = text.index(after: index)
    let scalars = text.unicodeScalars[index..<after]
    nextContext = context
    let canBreak = nextContext.canBreak(before: scalars)
    let piece = Piece(
      range: index..<after, byteCount: text.utf8.distance(from: index, to: after),
      kind: CharacterClass(scalars), level: bidi.level(at: offset), span: span,
      canBreakBefore: canBreak || beginsThaiWord(scalars.first),
      isJoined: context.joinsNext && LetterJoining.joinsBefore(scalars.lazy.map(\.value))
        && styles.spans[span].style.font.face.isShaped)
    end = max(end, offset + piece.byteCount)
    next = piece
    return piece
  }

  /// Returns whether the character at the current offset begins a Thai word.
  private mutating func beginsThaiWord(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, ThaiWords.covers(scalar) else { return false }
    let piece = thai.flatMap { $0.range.contains(offset) ? $0 : nil } ?? ThaiWords.piece(of: text, around: index)
    thai = piece
    end = max(end, piece.range.upperBound)
    return piece.breaks.contains(offset)
  }

  private mutating func advance() -> Piece? {
    guard let piece = peek() else { return nil }
    next = nil
    index = piece.range.upperBound
    offset += piece.byteCount
    context = nextContext
    while offset >= styles.spans[span].end { span += 1 }
    return piece
  }

  private func append(_ piece: Piece, to scalars: inout [UInt32], _ lengths: inout [CharacterMap.Length]) {
    let before = scalars.count
    if piece.isJoined, scalars.isEmpty { scalars.append(LetterJoining.joiner) }
    if piece.kind == .invisible {
      // An invisible character has no scalars to shape, but is kept in the map of characters.
    } else if text.utf8[piece.range.lowerBound] == 0x09 {
      scalars += repeatElement(0x20, count: 4)
    } else if piece.byteCount == 1 {
      scalars.append(UInt32(text.utf8[piece.range.lowerBound]))
    } else {
      Self.appendVisible(text.unicodeScalars[piece.range], isEmoji: piece.kind == .emoji, to: &scalars)
    }
    lengths.append(CharacterMap.Length(bytes: piece.byteCount, scalars: scalars.count - before))
  }

  /// Appends the scalars of a character that are visible, or that change the shape of other scalars.
  private static func appendVisible(_ character: Substring.UnicodeScalarView, isEmoji: Bool, to all: inout [UInt32]) {
    var room = longestCharacter
    for scalar in character where room > 0 {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: continue
      // Joiners are always kept. In emoji, tags are also kept, because some flags are spelled with them. Other format
      // characters, such as the end of an ayah, are signs that are drawn.
      case .format where scalar.properties.isDefaultIgnorableCodePoint:
        if scalar.value != 0x200C, scalar.value != 0x200D, !isEmoji { continue }
      default: break
      }
      all.append(scalar.value)
      room -= 1
    }
  }
}
