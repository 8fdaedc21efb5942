// Deletions by keys, and typing.
extension TextEditor {
  /// Deletes the selection, or else what lies between the caret and a place; returns false if there is nothing.
  @discardableResult
  func delete(_ movement: TextMovement) -> Bool {
    unmark()
    if !selection.isEmpty { return replace(selection.range, with: "") }
    let caret = selection.head.offset
    let place = position(after: movement, from: selection.head).offset
    let kind: UndoHistory.Kind =
      switch movement {
      case .backward, .wordBackward: .deletingBackward
      case .forward, .wordForward: .deletingForward
      default: .other
      }
    return replace(min(place, caret)..<max(place, caret), with: "", kind: kind)
  }

  /// Types a text in place of the selection, behind marked text; returns false if nothing of it is taken.
  @discardableResult
  func type(_ text: String, kind: UndoHistory.Kind = .typing) -> Bool {
    unmark()
    return replace(selection.range, with: text, kind: kind)
  }

  /// Types a text in place of the selection, or else of as many characters behind the caret as it has, up to the end of
  /// the paragraph; returns false if nothing of it is taken.
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
