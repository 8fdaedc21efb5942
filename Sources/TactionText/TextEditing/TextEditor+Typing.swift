// Deletions by keys, and typing.
extension TextEditor {
  /// Deletes the selection. Without one, deletes the text between the caret and a place. Returns false if there is
  /// nothing to delete.
  @discardableResult
  func delete(_ movement: TextMovement) -> Bool {
    unmark()
    if !selection.isEmpty { return replace(selection.range, with: "") }
    let caret = selection.head.offset
    let place = position(after: movement, from: selection.head).offset
    let kind: TextUndoHistory.Kind =
      switch movement {
      case .backward, .wordBackward: .deletingBackward
      case .forward, .wordForward: .deletingForward
      default: .other
      }
    return replace(min(place, caret)..<max(place, caret), with: "", kind: kind)
  }

  /// Makes marked text certain, then types a text in place of the selection; returns false if nothing of it is taken.
  @discardableResult
  func type(_ text: String, kind: TextUndoHistory.Kind = .typing) -> Bool {
    unmark()
    return replace(selection.range, with: text, kind: kind)
  }

  /// Types a text in place of the selection. Without one, the text replaces as many characters after the caret as it
  /// has itself, up to the end of the paragraph. Returns false if nothing of it is taken.
  @discardableResult
  func overwrite(_ text: String) -> Bool {
    unmark()
    guard selection.isEmpty else { return type(text) }
    let (start, limit) = (selection.head.offset, storage.paragraphRange(at: selection.head.offset).upperBound)
    var end = start
    for _ in text where end < limit { end = storage.boundary(after: end) }
    return replace(start..<end, with: text, kind: .typing)
  }
}
