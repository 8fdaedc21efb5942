import TactionGraphics

// Text from elsewhere, pasted or dropped, of any length.
extension TextOwner {
  /// Makes a text ready, in steps where it is long, and inserts it then, unless it can no longer be edited. What is not
  /// taken is told to the user.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - insert: Inserts the text that is ready; returns whether some of it had no room.
  ///   - completion: Called at the end with whether any of the text was inserted.
  func insert(
    _ text: [UInt8], by insert: @escaping (TextStorage) -> Bool, completion: @escaping (Bool) -> Void = { _ in }
  ) {
    let preparation = TextPreparation(
      text, attributes: editor.typingAttributes(insteadOf: editor.selection.range), for: editor.storage,
      maximumLength: editor.isMultiline ? .max : TextEditor.maximumLine)
    prepare(preparation) { [weak self] prepared in
      guard let self, allowsEditing else { return completion(false) }
      let ready = editor.fitted(prepared)
      guard !ready.text.isEmpty else {
        if !text.isEmpty { tell("Nothing of the text fits here.") }
        return completion(false)
      }
      let lacksRoom = edit { insert(ready.text) }
      if lacksRoom || ready.isCut { tell("Only the beginning of the text fits here.") }
      completion(true)
    }
  }

  /// Tells the user, and the log, why a text is not taken.
  func tell(_ error: TransferError) {
    if error != .cancelled { tell("The text could not be inserted. \(error)") }
  }

  private func tell(_ notice: String) {
    Self.logNotice(notice)
    present(Toast(notice))
  }

  private func prepare(_ preparation: TextPreparation, then finish: @escaping (TextPreparation) -> Void) {
    repeat {
      preparation.step { [editor] in editor.filter.filtered($0, kind: editor.kind) }
      // A view without a window has no clock.
    } while viewTree == nil && !preparation.isDone
    guard !preparation.isDone else { return finish(preparation) }
    after(0) { [weak self] in self?.prepare(preparation, then: finish) }
  }
}
