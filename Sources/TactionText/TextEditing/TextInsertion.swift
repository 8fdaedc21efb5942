import TactionGraphics
import TactionViews
import TactionWords

// Text from elsewhere, pasted or dropped, of any length.
extension TextEditingView {
  /// Prepares a text, in steps if it is long, and then inserts it, unless the field can no longer be edited. A notice
  /// tells the user if some of the text is not taken.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - place: Returns the part of the text that it replaces; nil if it cannot be inserted any more.
  ///   - completion: Called once at the end with the range of the inserted text; nil for none.
  func insert(
    _ text: [UInt8], at place: @escaping () -> Range<Int>?, completion: @escaping (Range<Int>?) -> Void = { _ in }
  ) {
    // Marked text becomes certain first, as before each edit.
    edit { editor.unmark() }
    guard !textContent.insertions.isFull, let first = place() else {
      if textContent.insertions.isFull { textContent.insertions.show(.insertionsBusy) }
      return completion(nil)
    }
    let preparation = TextPreparation(text, attributes: editor.typingAttributes(insteadOf: first), for: editor)
    textContent.insertions.add(preparation) { [weak self] prepared in
      guard let self, let prepared, allowsEditing else { return completion(nil) }
      edit { self.editor.unmark() }
      guard let range = place() else { return completion(nil) }
      let ready = editor.fitted(prepared, insteadOf: range)
      let count = edit(revealing: isFirstResponder) { self.editor.replace(range, with: ready.text) }
      if count == 0, !text.isEmpty {
        textContent.insertions.show(.nothingFits)
      } else if count < ready.text.count || ready.isCut {
        textContent.insertions.show(.beginningFits)
      }
      completion(count > 0 ? range.lowerBound..<range.lowerBound + count : nil)
    }
  }

  /// Tells the user, and the log, why a text is not taken.
  func tell(_ error: TransferError) {
    if error != .cancelled { textContent.insertions.show(.notInserted, error) }
  }
}
