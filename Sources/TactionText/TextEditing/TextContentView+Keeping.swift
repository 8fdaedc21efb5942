import TactionViews

extension TextContentView: ContentKeeper {
  /// Clears the undo history, drops the marked text, and ends what the user has begun. Called when the text now belongs
  /// to something else, such as another item of a list, even if the characters are the same.
  func forgetContent() {
    let changesCaret = editor.markedRange != nil || editor.isOverwriting
    editor.startOver()
    endUse()
    if changesCaret { updateSelection() }
  }

  /// Ends what the user has begun with the former text: drops the pastes that wait, ends typing over the characters
  /// after the caret, and hides a secret.
  func endUse() {
    insertions.dropAll()
    editor.isOverwriting = false
    onEndOfUse?()
  }
}
