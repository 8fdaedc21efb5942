import TactionViews

extension TextContentView: ContentKeeper {
  /// Clears the undo history, and drops the marked text and the pasted texts that wait: the text becomes that of
  /// something else, even if the characters stay the same.
  func forgetContent() {
    let isMarked = editor.markedRange != nil
    editor.startOver()
    insertions.dropAll()
    if isMarked { updateSelection() }
  }
}
