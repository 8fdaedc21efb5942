import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// A text that is shown and cannot be edited: the text of a label, or of another view.
struct ShownText: SemanticText {
  private let view: View
  private let text: String
  /// The lines of a label; nil for other views, and for texts that are too long.
  private let lines: LabelLines?

  /// Makes a text from the text of a label.
  init(_ label: Label) {
    (view, text, lines) = (label, label.text, LabelLines(label))
  }

  /// Makes a text from the text of another view.
  init(_ text: String, of view: View) {
    (self.view, self.text, lines) = (view, text, nil)
  }

  var count: Int { text.scalarCount() }
  var selection: SemanticTextSelection { SemanticTextSelection(anchor: 0, head: 0) }
  var isEditable: Bool { false }
  var isSelectable: Bool { false }
  var font: Font { view.theme.font((view as? Label)?.font ?? .body) }
  var alignment: TextAlignment { (view as? Label)?.alignment ?? .leading }

  func string(in range: Range<Int>) -> String {
    let lower = text.utf8Offset(ofScalar: range.lowerBound)
    return String(text.utf8Part(lower..<max(lower, text.utf8Offset(ofScalar: range.upperBound))))
  }

  func paragraph(at offset: Int) -> Range<Int> {
    let range = paragraphRange(at: text.utf8Offset(ofScalar: offset))
    let lower = text.scalarCount(beforeUTF8: range.lowerBound)
    return lower..<max(lower, text.scalarCount(beforeUTF8: range.upperBound))
  }

  /// Returns the range, in bytes, of the paragraph that contains an offset.
  private func paragraphRange(at offset: Int) -> Range<Int> {
    let bytes = text.utf8
    let place = text.index(atUTF8: offset)
    let start = bytes[..<place].lastIndex(of: 0x0A).map { bytes.index(after: $0) } ?? bytes.startIndex
    let end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.endIndex
    return text.utf8Offset(of: start)..<text.utf8Offset(of: end)
  }

  func line(at offset: Int) -> SemanticLine {
    let place = text.utf8Offset(ofScalar: offset)
    let paragraph = paragraphRange(at: place)
    let range = lines?.line(at: place) ?? paragraph
    let isLast = range.upperBound >= paragraph.upperBound
    let hasNext = !isLast || paragraph.upperBound < text.utf8.count
    let next = isLast ? min(paragraph.upperBound + 1, text.utf8.count) : range.upperBound
    let lower = text.scalarCount(beforeUTF8: range.lowerBound)
    return SemanticLine(
      lower..<max(lower, text.scalarCount(beforeUTF8: range.upperBound)), next: text.scalarCount(beforeUTF8: next),
      hasNext: hasNext)
  }

  func attributes(at offset: Int) -> (attributes: TextAttributes, range: Range<Int>) {
    guard let label = view as? Label else { return (TextAttributes(), 0..<count) }
    let (runs, place) = (label.attributedText.runs, text.utf8Offset(ofScalar: offset))
    guard let run = runs.first(where: { place < $0.range.upperBound }) ?? runs.last else {
      return (TextAttributes(), 0..<0)
    }
    let lower = text.scalarCount(beforeUTF8: run.range.lowerBound)
    return (run.attributes, lower..<max(lower, text.scalarCount(beforeUTF8: run.range.upperBound)))
  }

  // MARK: Places

  func rects(of range: Range<Int>) -> [Rect] {
    guard let lines else { return [view.bounds] }
    let lower = text.utf8Offset(ofScalar: range.lowerBound)
    return lines.rects(of: lower..<max(lower, text.utf8Offset(ofScalar: range.upperBound)))
  }

  func offset(at point: Point) -> Int? {
    guard view.bounds.contains(point) else { return nil }
    return lines.map { text.scalarCount(beforeUTF8: $0.offset(at: point)) } ?? 0
  }

  var visibleArea: Rect { view.bounds }

  // The user cannot do anything with the text.
  func scroll(by step: Vector) {}
  func select(_ selection: SemanticTextSelection) -> Bool { false }
  func replace(_ range: Range<Int>, with text: String) -> Bool { false }
  func copy(_ range: Range<Int>) -> Bool { false }
  func paste(at offset: Int, while mayBeUsed: @escaping () -> Bool) -> Bool { false }
}

extension View {
  /// The text of the view that screen readers read character by character: its `View.semanticText`, the text of a
  /// label, or a value that is a text; nil if there is none.
  final var readableText: (any SemanticText)? {
    if let own = semanticText { return own }
    guard let semantics else { return nil }
    if let label = self as? Label, semantics.role == .staticText { return ShownText(label) }
    if case .text(let text) = semantics.value { return ShownText(text, of: self) }
    return semantics.role == .staticText ? ShownText(semantics.name, of: self) : nil
  }
}
