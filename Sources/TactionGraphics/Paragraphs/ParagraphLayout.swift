import TactionGeometry

/// A paragraph broken into lines for editing, with the positions of all characters.
///
/// A layout is a value. Lengths are in logical pixels, the origin is the top left corner, y points down. Offsets are in
/// bytes of UTF-8; offsets beyond the text or inside a character are moved back to the nearest caret position. The text
/// is one paragraph, so a line feed in it has no width and does not end a line. A mandatory break, such as a line
/// separator (U+2028), ends a line.
package struct ParagraphLayout: Sendable {
  /// The text with its attributes.
  package internal(set) var content: AttributedText
  /// The font, the width and the other properties of the layout.
  package let style: ParagraphStyle

  /// The lines from top to bottom; at least one.
  package internal(set) var lines: [ParagraphLine] = []
  /// The length of the longest line, and the height of all lines. White space at the end of a line counts only if the
  /// width is infinite.
  package internal(set) var size = Size.zero

  var styles: TextStyles
  var bidi: BidiLevels
  /// Whether the lines begin at the right although the paragraph is read from left to right; see ``isSideless``.
  var beginsAtRight = false
  /// The style of a paragraph without text.
  let emptyStyle: TextStyle

  /// Lays out a paragraph.
  package init(_ content: AttributedText, style: ParagraphStyle) {
    self.init(unfinished: content, style: style)
    layOut()
  }

  /// Makes a paragraph without lines.
  init(unfinished content: AttributedText, style: ParagraphStyle) {
    (self.content, self.style) = (content, style)
    emptyStyle = TextStyle(font: style.font)
    styles = TextStyles(content, font: style.font)
    bidi = BidiLevels("")
  }

  /// Lays out all of the text.
  mutating func layOut() {
    var filler = beginLines()
    while addLine(from: &filler) {}
  }

  /// Begins to lay out all of the text; returns the breaker of its lines.
  mutating func beginLines() -> LineBreaker {
    bidi = BidiLevels(content.text, isRightToLeft: knownDirection.map { $0 == .rightToLeft })
    beginsAtRight = isSideless
    lines = []
    return makeFiller()
  }

  /// Adds the next line; returns whether there are more lines. After the last line, the size is known.
  mutating func addLine(from filler: inout LineBreaker) -> Bool {
    let line = nextLine(of: &filler, top: lines.last.map { $0.top + $0.height } ?? 0)
    lines.append(line)
    if hasLine(after: line, in: &filler) { return true }
    size = measured
    return false
  }

  /// Returns whether another line follows a line that was just made: an empty one after a mandatory break at the end.
  func hasLine(after line: ParagraphLine, in filler: inout LineBreaker) -> Bool {
    filler.hasMore() || line.endsWithBreak && !style.goesOn
  }

  /// The text without its attributes.
  package var text: String { content.text }
  /// The length of the text, in bytes of UTF-8.
  package var count: Int { content.count }
  /// The direction of the paragraph.
  package var direction: TextDirection { bidi.base == 1 ? .rightToLeft : .leftToRight }

  func makeFiller(known: ReusableRuns? = nil) -> LineBreaker {
    LineBreaker(
      RunItemizer(content.text, styles: styles, bidi: bidi, width: style.width, known: known), width: style.width)
  }

  /// The size of all lines.
  var measured: Size {
    let widest = lines.reduce(0) { max($0, style.width.isFinite ? $1.content.width : $1.content.fullWidth) }
    return Size(width: widest, height: lines.last.map { $0.top + $0.height } ?? 0)
  }

  /// The direction of the paragraph; nil if the direction follows from the text.
  var knownDirection: TextDirection? { style.direction ?? (content.isEmpty ? style.leading : nil) }

  /// Whether the paragraph has no letters, and therefore begins where a right-to-left layout begins, as an empty one.
  var isSideless: Bool {
    style.alignment == .natural && style.direction == nil && style.leading == .rightToLeft
      && !content.text.unicodeScalars.contains { $0.properties.isAlphabetic }
  }

  /// Makes the next line.
  func nextLine(of filler: inout LineBreaker, top: Double) -> ParagraphLine {
    let start = filler.offset
    let content = LineContent(filler.nextLine(), base: bidi.base, style: emptyStyle)
    return ParagraphLine(content: content, start: start, top: top, left: left(of: content))
  }

  /// Returns the left end of a line, including white space at its end.
  private func left(of line: LineContent) -> Double {
    guard style.width.isFinite else { return 0 }
    let isRightToLeft = line.base == 1
    let begins = isRightToLeft || beginsAtRight
    let side = style.alignment == .natural ? begins : style.leading.map { $0 == .rightToLeft } ?? isRightToLeft
    let visible = (style.width - line.width) * style.alignment.leftFraction(isRightToLeft: side)
    // White space at the end hangs beyond the visible text. In a right-to-left paragraph, it hangs to the left.
    return isRightToLeft ? visible - (line.fullWidth - line.width) : visible
  }
}
