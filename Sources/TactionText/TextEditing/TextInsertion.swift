import TactionGraphics
import TactionViews
import TactionWords

// Pasted or dropped text of any length.
extension TextEditingView {
  /// Prepares a text, in steps if it is long, and then inserts it, unless the field can no longer be edited. A notice
  /// tells the user if the field does not accept the whole text.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - place: Returns the range of the field's text to replace; nil if the new text can no longer be inserted.
  ///   - completion: Called once at the end with the range of the inserted text; nil if no text was inserted.
  func insert(
    _ text: [UInt8], at place: @escaping () -> Range<Int>?, completion: @escaping (Range<Int>?) -> Void = { _ in }
  ) {
    // The marked text is committed first, as before each edit.
    edit { editor.unmark() }
    guard !textContent.insertions.isFull, let first = place() else {
      if textContent.insertions.isFull { textContent.insertions.show(.insertionsBusy) }
      return completion(nil)
    }
    let preparation = TextPreparation(text, attributes: editor.typingAttributes(insteadOf: first), for: editor)
    // Until the text is ready, a list does not use the field for another item.
    let use = ViewUse(of: self)
    textContent.insertions.add(preparation) { prepared in
      guard let field = use.view as? Self, let prepared, field.allowsEditing else { return completion(nil) }
      let editor = field.editor
      field.edit { editor.unmark() }
      guard let range = place() else { return completion(nil) }
      let ready = editor.fitted(prepared, insteadOf: range)
      let count = field.edit(revealing: field.isFirstResponder) { editor.replace(range, with: ready.text) }
      if count == 0, !text.isEmpty {
        field.textContent.insertions.show(.nothingFits)
      } else if count < ready.text.count || ready.isCut {
        field.textContent.insertions.show(.beginningFits)
      }
      completion(count > 0 ? range.lowerBound..<range.lowerBound + count : nil)
    }
  }

  /// Shows the user, and writes to the log, why a text was not inserted.
  func tell(_ error: TransferError) {
    if error != .cancelled { textContent.insertions.show(.notInserted, error) }
  }
}
