import TactionGeometry

/// A paragraph broken into lines for editing, with the positions of all characters.
///
/// It is a value. Lengths are in logical pixels, the origin is the top left corner, y is down. Offsets are in bytes of
/// UTF-8; offsets beyond the text or inside a character are moved back to the nearest caret position. The text is one
/// paragraph: a line feed in it has no width and does not end a line.
package struct ParagraphLayout: Sendable {
  /// The text with its attributes.
  package internal(set) var content: AttributedText
  /// The font of text without a font of its own.
  package let font: Font
  /// The width at which lines are broken; infinite if there is only one line.
  package let width: Double
  /// The direction of the paragraph; nil if it follows from the first strong character.
  package let forcedDirection: TextDirection?
  /// The alignment of lines in the width.
  package let alignment: TextAlignment
  /// The side at which rows of views begin; nil for the side at which the paragraph begins.
  package let leading: TextDirection?

  /// The lines from top to bottom; at least one.
  package internal(set) var lines: [ParagraphLine] = []
  /// The length of the longest line without white space at its end, and the height of all lines.
  package internal(set) var size = Size.zero

  var styles: TextStyles
  var bidi: BidiLevels
  /// The style of a paragraph without text.
  let emptyStyle: TextStyle

  /// Lays out a paragraph.
  ///
  /// - Parameters:
  ///   - content: the text.
  ///   - font: the font of text without a font of its own.
  ///   - width: the width of lines; if it is infinite or not a number, there is only one line.
  ///   - direction: the direction; nil for the direction of the first strong character. An empty text has the direction
  ///     of `leading`.
  ///   - alignment: the alignment of lines. If the width is infinite, the line begins at 0.
  ///   - leading: the side at which rows of views begin; nil for the side at which the paragraph begins.
  package init(
    _ content: AttributedText, font: Font, width: Double = .infinity, direction: TextDirection? = nil,
    alignment: TextAlignment = .leading, leading: TextDirection? = nil
  ) {
    self.content = content
    self.font = font
    self.width = width.isNaN ? .infinity : max(width, 0)
    forcedDirection = direction
    self.alignment = alignment
    self.leading = leading
    emptyStyle = TextStyle(font: font)
    styles = TextStyles(content, font: font)
    bidi = BidiLevels("")
    layOut()
  }

  /// Lays out all of the text.
  mutating func layOut() {
    bidi = BidiLevels(content.text, isRightToLeft: knownDirection.map { $0 == .rightToLeft })
    var filler = makeFiller()
    lines = []
    repeat {
      lines.append(nextLine(of: &filler, top: lines.last.map { $0.top + $0.height } ?? 0))
    } while filler.hasMore()
    size = measured
  }

  /// Lays out a paragraph of plain text.
  package init(
    _ text: String, font: Font, width: Double = .infinity, direction: TextDirection? = nil,
    alignment: TextAlignment = .leading, leading: TextDirection? = nil
  ) {
    self.init(
      AttributedText(text), font: font, width: width, direction: direction, alignment: alignment, leading: leading)
  }

  /// The text without its attributes.
  package var text: String { content.text }
  /// The length of the text, in bytes of UTF-8.
  package var count: Int { content.count }
  /// The direction of the paragraph.
  package var direction: TextDirection { bidi.base == 1 ? .rightToLeft : .leftToRight }

  func makeFiller(known: ReusableRuns? = nil) -> LineBreaker {
    LineBreaker(RunItemizer(content.text, styles: styles, bidi: bidi, width: width, known: known), width: width)
  }

  /// The size of all lines.
  var measured: Size {
    let widest = lines.reduce(0) { max($0, width.isFinite ? $1.content.width : $1.content.fullWidth) }
    return Size(width: widest, height: lines.last.map { $0.top + $0.height } ?? 0)
  }

  /// The direction of the paragraph; nil if it follows from the text.
  var knownDirection: TextDirection? { forcedDirection ?? (content.isEmpty ? leading : nil) }

  /// Makes the next line.
  func nextLine(of filler: inout LineBreaker, top: Double) -> ParagraphLine {
    let start = filler.offset
    let content = LineContent(filler.nextLine(), base: bidi.base, style: emptyStyle)
    return ParagraphLine(content: content, start: start, top: top, left: left(of: content))
  }

  /// Returns the left end of a line, including white space at its end.
  private func left(of line: LineContent) -> Double {
    guard width.isFinite else { return 0 }
    let isRightToLeft = line.base == 1
    let side = alignment == .natural ? isRightToLeft : leading.map { $0 == .rightToLeft } ?? isRightToLeft
    let visible = (width - line.width) * alignment.leftFraction(isRightToLeft: side)
    // White space at the end hangs beyond the visible text, to the left in a right-to-left paragraph.
    return isRightToLeft ? visible - (line.fullWidth - line.width) : visible
  }
}
