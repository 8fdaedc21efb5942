import TactionGeometry
import TactionGraphics
import TactionViews

/// The selection, searches, and edits by the app that count as edits by the user.
extension TextView {
  /// The selected part of the text, in bytes of UTF-8, empty for a caret. Any range may be set: it is clamped, moved
  /// between characters, and scrolled to.
  public final var selectedRange: Range<Int> {
    get { editor.bareRange(editor.selection.range) }
    set { edit { editor.select(TextSelection(newValue)) } }
  }

  /// Selects the whole text.
  public final func selectAll() { edit(revealing: false) { editor.selectAll() } }

  /// Undoes the user's last step; returns false if there is none.
  @discardableResult
  public final func undo() -> Bool { edit { editor.undo() } }

  /// Redoes the step that was undone last; returns false if there is none.
  @discardableResult
  public final func redo() -> Bool { edit { editor.redo() } }

  /// Replaces the selected text, as by typing.
  public final func insert(_ text: String) { edit { editor.type(text, kind: .other) } }

  /// Selects the next place of some words and scrolls to it; returns false if there is none.
  ///
  /// The search ignores case and accents. After the end of the text it continues at the beginning.
  ///
  /// - Parameters:
  ///   - words: The words. Line feeds in them match the ends of paragraphs.
  ///   - backward: Whether to search for the previous place.
  @discardableResult
  public final func find(_ words: String, backward: Bool = false) -> Bool {
    edit(revealing: false) { editor.unmark() }
    let from = backward ? editor.selection.range.lowerBound : editor.selection.range.upperBound
    guard let range = TextSearch(words).next(in: editor.storage, from: from, backward: backward) else { return false }
    edit { editor.select(TextSelection(editor.storage.snapped(range))) }
    return true
  }

  /// Scrolls by the minimum distance that shows a part of the text, in bytes of UTF-8.
  public final func scroll(toText range: Range<Int>, animated: Bool = true) {
    let start = textContent.caretRect(at: TextPosition(offset: range.lowerBound))
    let end = textContent.caretRect(at: TextPosition(offset: range.upperBound, affinity: .upstream))
    // A caret has no width, so a union would be empty.
    guard let box = Rect(enclosing: start.corners + end.corners) else { return }
    updateContentSize()
    scroll(to: box.offset(by: textContent.frame.origin - .zero), animated: animated)
  }

  /// The rectangle of the caret.
  public final var caretRect: Rect { caretPlace }

  /// Applies the edit of an input method.
  public final func apply(_ edit: TextInputEdit) { take(edit) }

  /// Deletes the selection, or the character before the caret.
  public final func deleteBackward() { _ = perform(TextCommand.delete(.backward)) }
}
