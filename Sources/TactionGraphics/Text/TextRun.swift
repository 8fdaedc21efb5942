/// A shaped run of characters of a paragraph, in one style and one direction. A line ends inside a run only if the line
/// has no room for a whole word.
///
/// Runs are immutable objects, because a change of a long line moves thousands of them into a new line. Each copy of a
/// struct would retain its text, its style and its characters.
final class TextRun: Sendable {
  let text: ShapedText
  let style: TextStyle
  /// The embedding level; text with odd levels runs from right to left.
  let level: Int8
  /// Whether the run is white space, which may extend beyond the end of a line.
  let isSpace: Bool
  /// Whether a line may end after the run.
  let canBreakAfter: Bool
  /// The user-perceived characters, in logical order.
  let characters: CharacterMap
  /// The state of line breaking at the beginning.
  let context: LineBreakContext
  /// Whether the run is the beginning of a longer run that did not fit.
  let isCut: Bool
  /// Whether a new line begins after the run, because it ends with a mandatory break.
  let endsLine: Bool
  /// The advance, in logical pixels.
  let advance: Double

  init(
    text: ShapedText, style: TextStyle, level: Int8, isSpace: Bool, canBreakAfter: Bool, characters: CharacterMap,
    context: LineBreakContext = LineBreakContext(), isCut: Bool = false, endsLine: Bool = false
  ) {
    (self.text, self.style, self.level, self.isSpace) = (text, style, level, isSpace)
    (self.canBreakAfter, self.characters, self.context, self.isCut) = (canBreakAfter, characters, context, isCut)
    self.endsLine = endsLine
    advance = text.advance * style.font.size
  }

  /// The length in the text, in bytes of UTF-8.
  var byteCount: Int { characters.byteCount }
  var isRightToLeft: Bool { level & 1 == 1 }

  /// Returns the run at another embedding level.
  func moved(to level: Int8) -> TextRun {
    guard level != self.level else { return self }
    return TextRun(
      text: text, style: style, level: level, isSpace: isSpace, canBreakAfter: canBreakAfter, characters: characters,
      context: context, isCut: isCut, endsLine: endsLine)
  }

  /// Returns the longest beginning of the run that fits into a length.
  ///
  /// Returns nil if the first character does not fit. If `forced` is true, the result always has at least one
  /// character.
  func head(within room: Double, forced: Bool) -> TextRun? {
    // Joined letters may become longer when they are split, so the beginning is shaped and measured again.
    let size = style.font.size
    var count = 0
    while count < characters.count, text.advance(before: characters.scalar(count + 1)) * size <= room { count += 1 }
    while count > 0 {
      let head = prefix(count)
      if head.advance <= room { return head }
      count -= 1
    }
    return forced && characters.count > 0 ? prefix(1) : nil
  }

  /// Returns a run of the first characters.
  private func prefix(_ count: Int) -> TextRun {
    guard count < characters.count else { return self }
    let key = text.key
    let (head, rest) = (key.scalars[..<characters.scalar(count)], key.scalars[characters.scalar(count)...])
    let isJoined = key.face.isShaped && LetterJoining.joinsAfter(head) && LetterJoining.joinsBefore(rest)
    let scalars = Array(head) + (isJoined ? [LetterJoining.joiner] : [])
    let shaped = FontLibrary.shared.text(
      ShapedText.Key(face: key.face, scalars: scalars, isRightToLeft: key.isRightToLeft, isEmoji: key.isEmoji))
    return TextRun(
      text: shaped, style: style, level: level, isSpace: isSpace, canBreakAfter: true,
      characters: characters.prefix(count), context: context, isCut: true)
  }
}

/// The positions of the user-perceived characters of a run, in its text and in its shaped scalars.
struct CharacterMap: Sendable {
  /// The number of characters.
  let count: Int
  /// The number of bytes of each character, if each character is a single scalar and all have the same number;
  /// otherwise 0.
  private let stride: Int
  /// The beginnings of all characters and the end of the last character; empty if `stride` is not 0.
  private let starts: [Start]

  private struct Start: Sendable {
    let byte: Int32
    let scalar: Int32
  }

  /// The lengths of a character.
  struct Length {
    let bytes: Int
    /// The number of the character's scalars that are shaped.
    let scalars: Int
  }

  init(_ lengths: [Length]) {
    count = lengths.count
    let first = lengths.first?.bytes ?? 1
    guard lengths.contains(where: { $0.bytes != first || $0.scalars != 1 }) else {
      (stride, starts) = (first, [])
      return
    }
    stride = 0
    var (byte, scalar) = (0, 0)
    var starts = [Start(byte: 0, scalar: 0)]
    starts.reserveCapacity(lengths.count + 1)
    for length in lengths {
      byte += length.bytes
      scalar += length.scalars
      starts.append(Start(byte: Int32(clamping: byte), scalar: Int32(clamping: scalar)))
    }
    self.starts = starts
  }

  private init(count: Int, stride: Int, starts: [Start]) {
    (self.count, self.stride, self.starts) = (count, stride, starts)
  }

  var byteCount: Int { byte(count) }

  /// Returns the index of the first byte of a character; for the index `count`, the end of the last character.
  func byte(_ index: Int) -> Int { stride > 0 ? index * stride : Int(starts[index].byte) }

  /// Returns the index of the first scalar of a character; for the index `count`, the end of the last character.
  func scalar(_ index: Int) -> Int { stride > 0 ? index : Int(starts[index].scalar) }

  /// Returns the map of the first characters.
  func prefix(_ count: Int) -> CharacterMap {
    CharacterMap(count: count, stride: stride, starts: stride > 0 ? [] : Array(starts[...count]))
  }
}
