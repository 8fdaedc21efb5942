/// Breaks a text into lines, paragraph by paragraph, up to a limit of lines.
struct Typesetter {
  struct Line {
    let glyphs: GlyphLine
    let isRightToLeft: Bool
  }

  let font: Font
  /// The width of lines, in logical pixels.
  let width: Double
  let limit: Int
  let lineBreak: LineBreak
  private let style: TextStyle
  private let styles: TextStyles

  private(set) var lines: [Line] = []
  private(set) var isTruncated = false

  init(font: Font, width: Double, limit: Int, lineBreak: LineBreak) {
    self.font = font
    self.width = width
    self.limit = limit
    self.lineBreak = lineBreak
    style = TextStyle(font: font)
    styles = TextStyles(style)
  }

  mutating func set(_ text: String) {
    let scalars = text.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: TextLayout.maximumScalars, limitedBy: scalars.endIndex)
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
    let text = String(text)
    let bidi = BidiLevels(text)
    var filler = LineFiller(RunReader(text, styles: styles, bidi: bidi, width: width), width: width)
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
    lines.append(
      Line(glyphs: GlyphLine(order.map { runs[$0].text }, font: font), isRightToLeft: bidi.base == 1))
  }

  private func ellipsis(_ bidi: BidiLevels) -> TextRun {
    let key = ShapedText.Key(face: font.face, scalars: [0x2026], isRightToLeft: bidi.base == 1, isEmoji: false)
    return TextRun(
      text: FontLibrary.shared.text(key), style: style, level: bidi.base, isSpace: false, canBreakAfter: true,
      characters: CharacterMap([CharacterMap.Length(bytes: 3, scalars: 1)]))
  }
}
