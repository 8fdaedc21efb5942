import TactionEnvironment
import TactionGraphics
import TactionViews
import TactionWords

// Pasted or dropped text of any length.
extension TextEditingView {
  /// Reads a text, and inserts it when it has arrived, unless the field has got another text in the meantime.
  ///
  /// - Parameters:
  ///   - place: Returns the range of the field's text to replace; nil if the new text can no longer be inserted.
  ///   - read: Reads the text, and calls its closure once with the text in UTF-8. Another program may send it late.
  ///   - completion: Called once at the end with the range of the inserted text, and whether it is the whole text; nil
  ///     if no text was inserted.
  func insert(
    at place: @escaping () -> Range<Int>?,
    reading read: (@escaping (Result<[UInt8]?, TransferError>) -> Void) -> TransferReading,
    completion: @escaping ((range: Range<Int>, isWhole: Bool)?) -> Void = { _ in }
  ) {
    guard let request = textContent.insertions.begin() else { return completion(nil) }
    let reading = read { [weak self] result in
      guard let self, request.isOpen, allowsEditing else {
        request.end()
        return completion(nil)
      }
      if case .success(let text?) = result { return insert(text, for: request, at: place, completion: completion) }
      request.end()
      if case .failure(let error) = result { tell(error) }
      completion(nil)
    }
    request.take(reading)
  }

  /// Prepares a text, in steps if it is long, and then inserts it, unless the request has ended or the field can no
  /// longer be edited. A notice tells the user if the field does not accept the whole text.
  private func insert(
    _ text: [UInt8], for request: TextRequest, at place: @escaping () -> Range<Int>?,
    completion: @escaping ((range: Range<Int>, isWhole: Bool)?) -> Void
  ) {
    // The marked text is committed first, as before each edit. Each edit calls the app, which may set another text.
    edit { editor.unmark() }
    guard request.isOpen, let first = place() else {
      request.end()
      return completion(nil)
    }
    let preparation = TextPreparation(text, attributes: editor.typingAttributes(insteadOf: first), for: editor)
    textContent.insertions.add(preparation) { [weak self] prepared in
      defer { request.end() }
      guard let self, let prepared, request.isOpen, allowsEditing else { return completion(nil) }
      edit { self.editor.unmark() }
      // The app is notified of the beginning of an edit without the focus, and may then set another text.
      let inserted = editWithoutFocus { () -> (range: Range<Int>, isCut: Bool)? in
        guard request.isOpen, let range = place() else { return nil }
        let ready = self.editor.fitted(prepared, insteadOf: range)
        let count = self.edit(revealing: self.isFirstResponder) { self.editor.replace(range, with: ready.text) }
        return (range.lowerBound..<range.lowerBound + count, count < ready.text.count || ready.isCut)
      }
      guard let (range, isCut) = inserted else { return completion(nil) }
      if range.isEmpty, !text.isEmpty {
        textContent.insertions.show(.nothingFits)
      } else if isCut {
        textContent.insertions.show(.beginningFits)
      }
      completion(range.isEmpty ? nil : (range: range, isWhole: !isCut && !prepared.isFiltered))
    }
  }

  /// Shows the user, and writes to the log, why a text was not inserted.
  func tell(_ error: TransferError) {
    if error != .cancelled { textContent.insertions.show(.notInserted, error) }
  }
}
