/// Sets a text line by line, paragraph by paragraph, until it ends or there may be no more lines.
struct LineSetter {
  struct Line {
    let glyphs: GlyphLine
    let isRightToLeft: Bool
  }

  let font: Font
  /// Where lines end, in logical pixels.
  let width: Double
  let limit: Int
  let lineBreak: LineBreak

  private(set) var lines: [Line] = []
  private(set) var isTruncated = false

  init(font: Font, width: Double, limit: Int, lineBreak: LineBreak) {
    self.font = font
    self.width = width
    self.limit = limit
    self.lineBreak = lineBreak
  }

  mutating func set(_ text: String) {
    let scalars = text.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: TextLayout.mostScalars, limitedBy: scalars.endIndex)
    // A character that the limit cuts through is no matter: its first half is a character too.
    var rest = end.map { Substring(scalars[..<$0]) } ?? text[...]
    let isWhole = end.map { $0 == scalars.endIndex } ?? true
    if !isWhole { isTruncated = true }
    while !rest.isEmpty {
      let paragraph = rest.prefix { !$0.isNewline }
      rest = rest[paragraph.endIndex...]
      let isLast = rest.isEmpty && isWhole
      rest = rest.dropFirst()
      guard lines.count < limit else {
        isTruncated = true
        return
      }
      set(paragraph, isLast: isLast)
    }
  }

  private mutating func set(_ text: Substring, isLast: Bool) {
    let paragraph = TextParagraph(text, face: font.face)
    var breaker = LineBreaker(paragraph.pieces, width: width / font.size)
    repeat {
      guard lines.count == limit - 1, lineBreak == .truncate else {
        append(breaker.nextLine(), of: paragraph)
        continue
      }
      if isLast, let rest = breaker.rest() {
        append(rest, of: paragraph)
      } else {
        append(breaker.shortened(with: ellipsis(in: paragraph)), of: paragraph)
        isTruncated = true
      }
      return
    } while breaker.hasMore && lines.count < limit
    if breaker.hasMore { isTruncated = true }
  }

  /// Adds a line of pieces as they are read.
  private mutating func append(_ pieces: [TextPiece], of paragraph: TextParagraph) {
    // Blanks at the end hang over it, where nobody sees them.
    let seen = pieces[..<((pieces.lastIndex { !$0.isSpace } ?? -1) + 1)]
    let order = BidiLevels.visualOrder(of: seen.map(\.level))
    lines.append(
      Line(
        glyphs: GlyphLine(order.map { seen[$0].text }, font: font), isRightToLeft: paragraph.isRightToLeft))
  }

  private func ellipsis(in paragraph: TextParagraph) -> TextPiece {
    let level: Int8 = paragraph.isRightToLeft ? 1 : 0
    let key = ShapedText.Key(face: font.face, scalars: [0x2026], isRightToLeft: level == 1, isEmoji: false)
    return TextPiece(
      text: FontLibrary.shared.text(key), level: level, isSpace: false, canBreakAfter: true, characters: [0])
  }
}
