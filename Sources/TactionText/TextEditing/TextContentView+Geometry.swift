import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

// The positions of characters. In the layout of a hidden text, offsets count the bytes of the dots.
extension TextContentView: TextGeometry {
  var pageHeight: Double {
    // With the whole height, a page would skip the text that the keyboard covers.
    min(visible.height, owner?.textArea.height ?? .infinity)
  }

  func measure(from position: TextPosition, distance: Double) {
    var number = caretPosition(position).number
    // A pixel more, because heights are rounded.
    var rest = abs(distance) + 1
    while rest > 0 {
      number += distance < 0 ? -1 : 1
      guard number >= 0, number < editor.storage.paragraphs.count else { break }
      rest -= layout(of: number).size.height
    }
  }

  func position(at point: Point) -> TextPosition {
    let point = point.isFinite ? point : .zero
    let (number, top) = editor.storage.paragraphs.paragraph(atHeight: point.y)
    let layout = layout(of: number)
    let place = layout.position(at: Point(x: point.x, y: point.y - top))
    return textPosition(place, in: number)
  }

  func caretRect(at position: TextPosition) -> Rect {
    let (number, place) = caretPosition(position)
    let rect = layout(of: number).caret(at: place.offset, affinity: place.affinity)
    return rect.offset(by: Vector(dx: 0, dy: editor.storage.paragraphs.top(of: number)))
  }

  func selectionRects(for range: Range<Int>) -> [Rect] {
    rows.flatMap { row in row.selectionRects(for: range).map { convert($0, from: row) } }
  }

  func position(rightOf position: TextPosition) -> TextPosition? {
    let (number, place) = caretPosition(position)
    return layout(of: number).position(rightOf: place).map { textPosition($0, in: number) }
  }

  func position(leftOf position: TextPosition) -> TextPosition? {
    let (number, place) = caretPosition(position)
    return layout(of: number).position(leftOf: place).map { textPosition($0, in: number) }
  }

  func lineEnds(at position: TextPosition) -> (start: TextPosition, end: TextPosition) {
    let (number, place) = caretPosition(position)
    let layout = layout(of: number)
    let line = layout.lines[layout.lineIndex(at: place)]
    return (
      textPosition(CaretPosition(line.start), in: number),
      textPosition(CaretPosition(line.end, .upstream), in: number)
    )
  }

  func isRightToLeft(at offset: Int) -> Bool {
    let (number, _) = editor.storage.paragraphs.paragraph(at: offset)
    return layout(of: number).direction == .rightToLeft
  }

  /// Returns the link at a point; nil if there is no link.
  func link(at point: Point) -> String? {
    guard !isObscured, !editor.isEmpty, point.isFinite else { return nil }
    let (number, top) = editor.storage.paragraphs.paragraph(atHeight: point.y)
    let character = layout(of: number).character(at: Point(x: point.x, y: point.y - top))
    return character.flatMap { editor.storage.paragraphs[number].content.attributes(at: $0.lowerBound).link }
  }

  /// Returns the distance from the top of the first line to its baseline, if lines are broken at `width`. Only the
  /// beginning of the text is laid out, because the rest may be long and not visible.
  func firstAscent(width: Double) -> Double {
    let (font, start) = (theme.font(font), editor.storage.paragraphs[0].content.prefix(Self.firstLineLength))
    // Without attributes, all lines have the same font, so no layout is needed.
    guard !start.spans.isEmpty, !isObscured else { return font.lineAscent }
    let layout = ParagraphLayout(
      shown(start), style: ParagraphStyle(font: font, width: max(width, 1), alignment: alignment))
    return layout.lines.first?.ascent ?? font.lineAscent
  }

  /// The number of bytes that are laid out to find the first line. Nearly every first line is shorter.
  private static let firstLineLength = 400

  // MARK: Paragraphs

  /// Returns the paragraph of a position in the text, and the position in the layout of the paragraph.
  func caretPosition(_ position: TextPosition) -> (number: Int, place: CaretPosition) {
    let paragraphs = editor.storage.paragraphs
    var (number, start) = paragraphs.paragraph(at: position.offset)
    // A caret after a mandatory break is on the lower line; see ``ParagraphLayout/lineIndex(at:)``.
    if position.affinity == .upstream, position.offset == start, number > 0, paragraphs[number - 1].isCut,
      layout(of: number - 1).lines.last?.endsWithBreak != true
    {
      number -= 1
      start -= paragraphs[number].count
    }
    let local = shownOffset(position.offset - start, in: paragraphs[number])
    return (number, CaretPosition(local, position.affinity))
  }

  /// Converts a position in the layout of a paragraph to a position in the text.
  func textPosition(_ place: CaretPosition, in number: Int) -> TextPosition {
    let paragraph = editor.storage.paragraphs[number]
    var local = place.offset
    if isObscured {
      let index = paragraph.text.index(
        paragraph.text.startIndex, offsetBy: local / Self.dot.utf8.count, limitedBy: paragraph.text.endIndex)
      local = paragraph.text.utf8.distance(from: paragraph.text.startIndex, to: index ?? paragraph.text.endIndex)
    }
    return TextPosition(offset: editor.storage.paragraphs.start(of: number) + local, affinity: place.affinity)
  }

  /// Converts an offset in the text of a paragraph to an offset in the displayed text. A hidden text is displayed as
  /// dots.
  func shownOffset(_ local: Int, in paragraph: StoredParagraph) -> Int {
    let local = local.clamped(to: 0...paragraph.count)
    guard isObscured else { return local }
    return paragraph.text[..<paragraph.index(local)].count * Self.dot.utf8.count
  }
}
