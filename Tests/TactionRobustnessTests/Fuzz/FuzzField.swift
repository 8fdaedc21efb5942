import Taction

@testable import TactionEnvironment
@testable import TactionText
@testable import TactionViews

/// A text field or a text view of a storm (`TextWorld`), with the operations of an app and a user on it.
final class FuzzField {
  let owner: any TextEditingView
  /// The text field; nil if this is a text view.
  let line: TextField?
  /// The text view; nil if this is a text field.
  let page: TextView?
  /// The text that the app has last set; nil if undoing everything may not lead back to that text.
  var base: String? = ""

  init(line: TextField) {
    (owner, self.line, page) = (line, line, nil)
  }

  init(page: TextView) {
    (owner, line, self.page) = (page, nil, page)
  }

  var view: View { owner }
  var editor: TextEditor { owner.editor }
  var isSecure: Bool { line is SecureField }
  /// Whether the field accepts any text.
  var takesAll: Bool {
    guard editor.maximumLength == nil else { return false }
    if case .all = editor.filter { return true }
    return page != nil
  }

  // MARK: Access by the app

  var text: String {
    get { line?.text ?? page?.text ?? "" }
    set {
      line?.text = newValue
      page?.text = newValue
    }
  }

  var attributedText: AttributedText { page?.attributedText ?? AttributedText(text) }

  var selection: Range<Int> {
    get { owner.selectedRange }
    set { owner.selectedRange = newValue }
  }

  func insert(_ text: String) { owner.insert(text) }
  func apply(_ edit: TextInputEdit) { owner.apply(edit) }
  func deleteBackward() { owner.deleteBackward() }
  func undo() -> Bool { owner.undo() }
  func redo() -> Bool { owner.redo() }

  // MARK: Expectations

  /// Returns the text that the field has after `text` is set.
  func normalized(_ text: String) -> String {
    var (result, isAfterReturn) = (String.UnicodeScalarView(), false)
    for scalar in text.unicodeScalars where scalar != "\0" {
      if scalar != "\n" || !isAfterReturn { result.append(scalar == "\r" ? "\n" : scalar) }
      isAfterReturn = scalar == "\r"
    }
    guard line != nil else { return String(result) }
    let ends = "\n\u{B}\u{C}\u{85}\u{2028}\u{2029}".unicodeScalars
    let lines = result.split(omittingEmptySubsequences: false) { ends.contains($0) }
    guard let first = lines.firstIndex(where: { !$0.isEmpty }), let last = lines.lastIndex(where: { !$0.isEmpty })
    else {
      return ""
    }
    return lines[first...last].map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
  }

  /// The faults of the field; empty if there are none.
  var faults: [String] {
    var faults: [String] = []
    let (text, selection) = (text, selection)
    let length = text.utf8.count
    if editor.storage.count - (editor.markedRange?.count ?? 0) != length { faults.append("the length is another one") }
    if !editor.storage.text.hasBytes(editor.storage.string(in: 0..<Int.max)) { faults.append("the storage differs") }
    if selection.lowerBound < 0 || selection.upperBound > length { faults.append("\(selection) is beyond the text") }
    // Marked text may join with the text next to it, so the boundaries are looked up in the text that includes marked
    // text.
    let stored = editor.storage.text
    for offset in Set([editor.selection.anchor, editor.selection.head.offset]) where !stored.isBoundary(offset) {
      faults.append("\(offset) is within a character of \(stored.spelled)")
    }
    if !attributedText.text.hasBytes(text) { faults.append("the attributed text is another one") }
    if line != nil, stored.utf8.contains(0x0A) { faults.append("a line has a line feed") }
    if stored.utf8.contains(where: { $0 == 0 || $0 == 0x0D }) { faults.append("a control character is left") }
    let caret = owner.caretRect
    if view.isInWindow, !caret.isFinite || caret.height <= 0 { faults.append("the caret is at \(caret)") }
    return faults + surroundingFaults(around: text) + secretFaults
  }

  private func surroundingFaults(around text: String) -> [String] {
    for maximum in [0, 5, 64, 4000] {
      guard let part = owner.surroundingText(maximumBytes: maximum) else { continue }
      if isSecure { return ["the content of a password field was reported"] }
      if part.text.utf8.count > maximum { return ["\(part.text.utf8.count) bytes of \(maximum) are told"] }
      for offset in [part.cursor, part.anchor] where !part.text.isScalarBoundary(offset) {
        return ["\(offset) is not a position in the reported text"]
      }
      if maximum == 4000, text.utf8.count <= maximum, !part.text.hasBytes(text) {
        return ["the text was not reported as a whole"]
      }
    }
    return []
  }

  private var secretFaults: [String] {
    guard isSecure, let meaning = view.semantics else { return [] }
    if case .text(let told) = meaning.value, !told.isEmpty { return ["a secret has the meaning \(told)"] }
    return []
  }
}

extension String {
  /// Returns whether the bytes of two texts are equal, and not only their characters.
  func hasBytes(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// The text in ASCII, for reports: many characters are invisible, or look like others.
  var spelled: String { "\"" + unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\"" }

  /// Returns whether an offset is between characters.
  func isBoundary(_ offset: Int) -> Bool {
    if offset == 0 || offset == utf8.count { return true }
    var end = 0
    for character in self {
      end += character.utf8.count
      if end >= offset { return end == offset }
    }
    return false
  }

  /// Returns whether an offset is between scalars.
  func isScalarBoundary(_ offset: Int) -> Bool {
    guard (0...utf8.count).contains(offset) else { return false }
    return offset == utf8.count || utf8[utf8.index(startIndex, offsetBy: offset)] & 0xC0 != 0x80
  }

  /// Returns a part of the text by its offsets, which must be between scalars.
  func bytes(_ range: Range<Int>) -> String {
    String(decoding: utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
