import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// The text of a field or a text view for screen readers. Marked text is left out, and a secret is replaced by dots,
/// even while the secret is shown on the screen.
struct EditedText: SemanticText {
  let owner: any TextEditingView

  private var editor: TextEditor { owner.editor }
  var body: TextContentView { owner.textContent }

  var count: Int { editor.scalars(before: editor.storage.count) }

  var selection: SemanticTextSelection {
    let head = editor.scalars(before: editor.selection.head.offset)
    let anchor = editor.selection.isEmpty ? head : editor.scalars(before: editor.selection.anchor)
    return SemanticTextSelection(anchor: anchor, head: head)
  }

  var isEditable: Bool { owner.allowsEditing }
  var isSelectable: Bool { owner.allowsSelection }
  var font: Font { body.theme.font(body.font) }
  var alignment: TextAlignment { body.alignment }

  // MARK: Characters

  func string(in range: Range<Int>) -> String {
    if editor.isSecure { return TextContentView.dots(range.count) }
    return editor.bareString(in: storedRange(range))
  }

  func paragraph(at offset: Int) -> Range<Int> {
    let range = paragraphRange(at: self.offset(of: offset))
    let lower = editor.scalars(before: range.lowerBound)
    return lower..<max(lower, editor.scalars(before: range.upperBound))
  }

  /// Returns the range of a paragraph in the storage. If marked text divides the paragraph, returns the range of all
  /// its parts.
  private func paragraphRange(at offset: Int) -> Range<Int> {
    let storage = editor.storage
    let range = storage.paragraphRange(at: offset)
    guard let mark = editor.markedRange else { return range }
    let first = mark.lowerBound < range.lowerBound && range.lowerBound <= mark.upperBound
    let last = mark.lowerBound <= range.upperBound && range.upperBound < mark.upperBound
    let lower = first ? storage.paragraphRange(at: mark.lowerBound).lowerBound : range.lowerBound
    return lower..<(last ? storage.paragraphRange(at: mark.upperBound).upperBound : range.upperBound)
  }

  /// Converts an offset in scalars to an offset in the storage.
  func offset(of scalar: Int) -> Int { editor.offset(ofScalar: scalar) }

  /// Converts a range in scalars to a range of the storage. Marked text at an end of the range is outside of it.
  func storedRange(_ range: Range<Int>) -> Range<Int> {
    let lower = offset(of: range.lowerBound)
    return editor.withoutMarkAtStart(lower..<max(lower, offset(of: range.upperBound)))
  }

  func line(at offset: Int) -> SemanticLine {
    let position = TextPosition(offset: self.offset(of: offset))
    let ends = body.lineEnds(at: position)
    let (number, start) = editor.storage.paragraphs.paragraph(at: position.offset)
    let (part, count) = (editor.storage.paragraphs[number], editor.storage.count)
    let end = start + part.count
    // The line feed at the end may be a part of marked text, which is left out.
    let isDivided = editor.markedRange.map { $0.lowerBound <= end && end < $0.upperBound } ?? false
    let isLastOfParagraph = ends.end.offset >= end && !part.isCut && !isDivided
    let hasNext = !isLastOfParagraph || end < count
    let next = isLastOfParagraph ? min(end + 1, count) : ends.end.offset
    let (lower, upper) = (editor.scalars(before: ends.start.offset), editor.scalars(before: ends.end.offset))
    return SemanticLine(lower..<max(lower, upper), next: editor.scalars(before: next), hasNext: hasNext)
  }

  // MARK: Attributes

  /// The maximum number of paragraphs that are searched for the ends of a range with equal attributes. Our own choice.
  private static let maximumParagraphs = 1024

  func attributes(at offset: Int) -> (attributes: TextAttributes, range: Range<Int>) {
    let paragraphs = editor.storage.paragraphs
    let place = storedRange(offset..<offset + 1).lowerBound
    let (number, start) = paragraphs.paragraph(at: place)
    let run = paragraphs[number].content.run(at: place - start)
    guard !editor.isSecure else { return (TextAttributes(), 0..<count) }
    var (lower, upper) = (start + run.range.lowerBound, start + run.range.upperBound)
    var (first, last, limit) = (number, number, Self.maximumParagraphs)
    while lower == paragraphs.start(of: first), first > 0, limit > 0 {
      let content = paragraphs[first - 1].content
      let before = content.run(at: content.count)
      guard before.attributes == run.attributes || content.isEmpty else { break }
      (first, limit) = (first - 1, limit - 1)
      lower = paragraphs.start(of: first) + before.range.lowerBound
    }
    while upper == paragraphs.start(of: last) + paragraphs[last].count, last + 1 < paragraphs.count, limit > 0 {
      let content = paragraphs[last + 1].content
      let after = content.run(at: 0)
      guard after.attributes == run.attributes || content.isEmpty else { break }
      (last, limit) = (last + 1, limit - 1)
      upper = paragraphs.start(of: last) + after.range.upperBound
    }
    let begin = editor.scalars(before: lower)
    return (run.attributes, begin..<max(begin, editor.scalars(before: upper)))
  }

  // MARK: Edits

  func select(_ selection: SemanticTextSelection) -> Bool {
    let isCaret = selection.range.isEmpty
    guard owner.allowsSelection || isCaret && owner.allowsEditing else { return false }
    let range = editedRange(selection.range)
    let isForward = selection.anchor <= selection.head
    let anchor = isForward ? range.lowerBound : range.upperBound
    let head = TextPosition(offset: isForward ? range.upperBound : range.lowerBound)
    owner.moveSelection { editor.select(TextSelection(anchor: anchor, head: head)) }
    owner.setPrimarySelection()
    return true
  }

  func replace(_ range: Range<Int>, with text: String) -> Bool {
    guard owner.allowsEditing else { return false }
    return owner.editWithoutFocus { () -> Bool in
      let stored = editedRange(range)
      return owner.edit { editor.replace(stored, with: editor.substituted(text, at: stored.lowerBound)) }
    } ?? false
  }

  /// Converts a range to a range of the storage, for an edit: the whole text includes marked text, wherever it is.
  private func editedRange(_ range: Range<Int>) -> Range<Int> {
    !range.isEmpty && range == 0..<count ? 0..<editor.storage.count : storedRange(range)
  }

  func copy(_ range: Range<Int>) -> Bool {
    guard owner.allowsCopying, !editor.isSecure else { return false }
    let text = string(in: range)
    if !text.isEmpty { owner.clipboards.general.setText(text) }
    return true
  }

  func paste(at offset: Int, while mayBeUsed: @escaping () -> Bool) -> Bool {
    guard owner.allowsEditing else { return false }
    let clipboard = owner.clipboards.general
    // The marked text is committed before the paste, and then counts as text.
    let place = self.offset(of: offset)
    let newOffset = owner.edit { editor.commit() }
    let scalar = editor.scalars(before: newOffset(place))
    owner.insert(
      at: { [editor] in
        guard mayBeUsed() else { return nil }
        let place = editor.offset(ofScalar: scalar)
        return place..<place
      }, reading: { clipboard.read(.text, then: $0) })
    return true
  }
}

nonisolated extension TextFragment {
  /// Returns the attributes at an offset, and the range in which all attributes are the same. At the end of the text,
  /// returns the last attributes and their range.
  func run(at offset: Int) -> (attributes: TextAttributes, range: Range<Int>) {
    var start = 0
    for (index, span) in spans.enumerated() {
      let end = start + span.length
      if offset < end || index == spans.count - 1 { return (span.attributes, start..<end) }
      start = end
    }
    return (TextAttributes(), 0..<count)
  }
}
