import TactionGeometry
import TactionGraphics
import TactionViews

// The positions of the characters. Lines that are not visible are laid out on demand.
extension EditedText {
  /// The maximum number of paragraphs for which all rectangles are returned. For more paragraphs, only the rectangles
  /// of the first and the last paragraph are returned. Our own choice.
  private static let maximumParagraphs = 64

  func rects(of range: Range<Int>) -> [Rect] {
    // The range is extended to whole characters: a hidden text has one dot for each character, not for each scalar.
    let part = body.editor.storage.snapped(storedRange(range))
    let paragraphs = body.editor.storage.paragraphs
    let first = paragraphs.paragraph(at: part.lowerBound).number
    // The line feed at the end of a paragraph belongs to that paragraph, not to the next paragraph.
    let last = part.isEmpty ? first : paragraphs.paragraph(at: part.upperBound - 1).number
    var numbers = Array(first...max(first, last))
    if numbers.count > Self.maximumParagraphs { numbers = [first, last] }
    return numbers.flatMap { rects(of: part, in: $0) }.map { owner.convert($0, from: body) }
  }

  /// Returns the rectangles of the part of a range that is in a paragraph, in the coordinates of the text.
  private func rects(of range: Range<Int>, in number: Int) -> [Rect] {
    let paragraphs = body.editor.storage.paragraphs
    let (start, paragraph) = (paragraphs.start(of: number), paragraphs[number])
    let lower = body.shownOffset(range.lowerBound - start, in: paragraph)
    let upper = body.shownOffset(range.upperBound - start, in: paragraph)
    let layout = body.layout(of: number)
    // The paragraphs are read again, because the call of `layout(of:)` may have changed their heights.
    let shift = Vector(dx: 0, dy: body.editor.storage.paragraphs.top(of: number))
    let rects = upper > lower ? layout.selectionRects(for: lower..<upper) : []
    return (rects.isEmpty ? [layout.caret(at: lower)] : rects).map { $0.offset(by: shift) }
  }

  func offset(at point: Point) -> Int? {
    guard owner.bounds.contains(point) else { return nil }
    let place = owner.convert(point, to: body)
    let (number, top) = body.editor.storage.paragraphs.paragraph(atHeight: place.y)
    let layout = body.layout(of: number)
    let inside = Point(x: place.x, y: (place.y - top).clamped(to: 0...max(layout.size.height - 1, 0)))
    guard let character = layout.character(at: inside) else {
      return body.editor.scalars(before: body.position(at: place).offset)
    }
    return body.editor.scalars(before: body.textPosition(CaretPosition(character.lowerBound), in: number).offset)
  }

  var visibleArea: Rect { owner.textArea }

  func scroll(by step: Vector) { _ = owner.scrollText(by: step) }
}
