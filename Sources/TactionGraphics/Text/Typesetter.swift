/// Breaks a text into lines, paragraph by paragraph, up to a limit of lines.
struct Typesetter {
  struct Line {
    let segments: [TextSegment]
    let width: Double
    let ascent: Double
    let height: Double
    let isRightToLeft: Bool
  }

  let font: Font
  /// The width of lines, in logical pixels.
  let width: Double
  let limit: Int
  let lineBreak: LineBreak
  private let style: TextStyle

  private(set) var lines: [Line] = []
  private(set) var isTruncated = false

  init(font: Font, width: Double, limit: Int, lineBreak: LineBreak) {
    self.font = font
    self.width = width
    self.limit = limit
    self.lineBreak = lineBreak
    style = TextStyle(font: font)
  }

  mutating func set(_ content: AttributedText) {
    let scalars = content.text.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: TextLayout.maximumScalars, limitedBy: scalars.endIndex)
    var rest = end.map { Substring(scalars[..<$0]) } ?? content.text[...]
    let isWhole = end.map { $0 == scalars.endIndex } ?? true
    if !isWhole { isTruncated = true }
    while !rest.isEmpty {
      let paragraph = rest.prefix { !$0.isNewline }
      let start = content.text.utf8Offset(of: rest.startIndex)
      // A line break at the end of the text begins no line.
      rest = rest[paragraph.endIndex...].dropFirst()
      let isLast = rest.isEmpty && isWhole
      guard lines.count < limit else {
        isTruncated = true
        return
      }
      set(content.part(start..<start + paragraph.utf8.count), isLast: isLast)
    }
  }

  private mutating func set(_ paragraph: AttributedText, isLast: Bool) {
    let bidi = BidiLevels(paragraph.text)
    let styles = TextStyles(paragraph, font: font)
    var filler = LineBreaker(RunItemizer(paragraph.text, styles: styles, bidi: bidi, width: width), width: width)
    repeat {
      guard lines.count == limit - 1, lineBreak == .truncate else {
        append(filler.nextLine().visible, bidi)
        continue
      }
      if isLast, let rest = filler.remainder() {
        append(rest.visible, bidi)
      } else {
        append(filler.truncated(with: ellipsis(bidi))[...], bidi)
        isTruncated = true
      }
      return
    } while filler.hasMore() && lines.count < limit
    if filler.hasMore() { isTruncated = true }
  }

  /// Appends a line of runs in logical order, without white space at the end.
  private mutating func append(_ visible: ArraySlice<TextRun>, _ bidi: BidiLevels) {
    let runs = Array(visible)
    let order = BidiLevels.visualOrder(of: runs.map(\.level))
    let ascent = runs.reduce(0) { max($0, $1.style.ascent) }
    let descent = runs.reduce(0) { max($0, $1.style.lineHeight - $1.style.ascent) }
    lines.append(
      Line(
        segments: TextSegment.segments(of: order.map { runs[$0] }), width: runs.reduce(0) { $0 + $1.advance },
        ascent: runs.isEmpty ? style.ascent : ascent, height: runs.isEmpty ? style.lineHeight : ascent + descent,
        isRightToLeft: bidi.base == 1))
  }

  private func ellipsis(_ bidi: BidiLevels) -> TextRun {
    let key = ShapedText.Key(face: font.face, scalars: [0x2026], isRightToLeft: bidi.base == 1, isEmoji: false)
    return TextRun(
      text: FontLibrary.shared.text(key), style: style, level: bidi.base, isSpace: false, canBreakAfter: true,
      characters: CharacterMap([CharacterMap.Length(bytes: 3, scalars: 1)]))
  }
}
