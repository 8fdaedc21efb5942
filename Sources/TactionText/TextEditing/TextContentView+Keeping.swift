import TactionViews

extension TextContentView: ContentKeeper {
  /// Clears the undo history, and drops the marked text and the pasted texts that wait to be inserted. Called when the
  /// text now belongs to something else, such as another item of a list, even if the characters are the same.
  func forgetContent() {
    let isMarked = editor.markedRange != nil
    editor.startOver()
    insertions.dropAll()
    if isMarked { updateSelection() }
  }
}
