import TactionGeometry
import TactionViews

/// The selection, and edits by the app that count as edits by the user.
extension TextField {
  /// The selected part of the text, in bytes of UTF-8, empty for a caret. Any range may be set: it is clamped, and
  /// moved between characters.
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

  /// The rectangle of the caret.
  public final var caretRect: Rect { caretPlace }

  /// Applies the edit of an input method.
  public final func apply(_ edit: TextInputEdit) { take(edit) }

  /// Deletes the selection, or the character before the caret.
  public final func deleteBackward() { _ = perform(TextCommand.delete(.backward)) }
}
