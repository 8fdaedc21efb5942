// Deleting and typing by keys.
extension TextEditor {
  /// Deletes the selection. If nothing is selected, deletes the text from the caret to the position that the movement
  /// leads to in `geometry`. Returns false if there is nothing to delete.
  @discardableResult
  func delete(_ movement: TextMovement, in geometry: (any TextGeometry)? = nil) -> Bool {
    unmark()
    if !selection.isEmpty { return replace(selection.range, with: "") }
    let caret = selection.head.offset
    // At an end of a paragraph, only the line feed is deleted, as in GTK, and not the whole next paragraph.
    let movement: TextMovement =
      switch movement {
      case .paragraphStart where caret == storage.paragraphRange(at: caret).lowerBound: .backward
      case .paragraphEnd where caret == storage.paragraphRange(at: caret).upperBound: .forward
      default: movement
      }
    if movement == .backward, deleteMark(before: caret) { return true }
    let place = position(after: movement, from: selection.head, in: geometry).offset
    let kind: TextUndoHistory.Kind =
      switch movement {
      case .backward, .wordBackward: .deletingBackward
      case .forward, .wordForward: .deletingForward
      default: .other
      }
    return replace(min(place, caret)..<max(place, caret), with: "", kind: kind)
  }

  /// Deletes the last scalar of the character before the caret; returns false if the character is to be deleted as a
  /// whole. In a hidden text, which has one dot for each character, all characters are deleted as a whole.
  private func deleteMark(before caret: Int) -> Bool {
    guard !isSecure, let character = storage.character(before: caret), !character.isTypedAsWhole,
      character.unicodeScalars.count > 1, let last = character.unicodeScalars.last
    else { return false }
    let change = change(caret - UTF8.width(last)..<caret, to: TextFragment())
    record(change, from: selection, kind: .deletingBackward, joins: false)
    return true
  }

  /// Commits the marked text, then types a text in place of the selection; returns false if none of the typed text is
  /// accepted.
  @discardableResult
  func type(_ text: String, kind: TextUndoHistory.Kind = .typing) -> Bool {
    unmark()
    let text = kind == .typing ? substituted(text, at: selection.range.lowerBound) : text
    return replace(selection.range, with: text, kind: kind)
  }

  /// Returns the text to enter for a text that the user types, pastes or drops at an offset, or enters by a screen
  /// reader.
  func substituted(_ text: String, at offset: Int) -> String {
    substitution?(text, storage.string(in: 0..<offset)) ?? text
  }

  /// Types a text in place of the selection. If nothing is selected, the text replaces the same number of characters
  /// after the caret, up to the end of the paragraph. Returns false if none of the typed text is accepted.
  @discardableResult
  func overwrite(_ text: String) -> Bool {
    unmark()
    guard selection.isEmpty else { return type(text) }
    let text = substituted(text, at: selection.head.offset)
    let (start, limit) = (selection.head.offset, storage.paragraphRange(at: selection.head.offset).upperBound)
    var end = start
    for _ in text where end < limit { end = storage.boundary(after: end) }
    return replace(start..<end, with: text, kind: .typing)
  }
}

nonisolated extension Character {
  /// Whether the user thinks of the character as one sign, so that Backspace deletes the whole character: in the Latin,
  /// Greek and Cyrillic scripts, in Chinese, Japanese and Korean, and for emoji. In other scripts, such as Thai and
  /// Hindi, each mark has a key of its own, and Backspace deletes only the last mark. GTK has the same rule.
  var isTypedAsWhole: Bool {
    guard let first = unicodeScalars.first else { return true }
    switch first.value {
    case ...0x52F, 0x1100...0x11FF, 0x1E00...0x1FFF, 0x3040...0x30FF, 0xAC00...0xD7A3: return true
    // Our own addition: a Chinese character may have an invisible mark that selects its shape.
    default: return first.properties.isEmoji || first.properties.isIdeographic
    }
  }
}
