import TactionEnvironment
import TactionGeometry
import TactionViews

// Actions of screen readers on texts: selections and scrolling of org.a11y.atspi.Text, and org.a11y.atspi.EditableText.
// The answer is sent after the action, so that the next question sees its result.
extension AccessibleCall {
  /// Answers a question about the selection, or changes it; returns false if the message is about something else.
  func answerSelection(of text: AccessibleText) -> Bool {
    let selection = text.text.selection.range
    switch message.member {
    case "GetNSelections": return give { $0.int32(selection.isEmpty ? 0 : 1) }
    case "GetSelection":
      guard message.readInt32() == 0, !selection.isEmpty else { return false }
      return give {
        $0.int32(selection.lowerBound)
        $0.int32(selection.upperBound)
      }
    case "SetCaretOffset":
      guard let offset = message.readInt32() else { return false }
      return use { $0.select(from: offset, to: offset) }
    case "AddSelection":
      guard let start = message.readInt32(), let end = message.readInt32() else { return false }
      return use { $0.text.selection.range.isEmpty && $0.select(from: start, to: end) }
    case "SetSelection":
      guard let number = message.readInt32(), let start = message.readInt32(), let end = message.readInt32() else {
        return false
      }
      return use { number == 0 && !$0.text.selection.range.isEmpty && $0.select(from: start, to: end) }
    case "RemoveSelection":
      guard let number = message.readInt32() else { return false }
      return use { text in
        let range = text.text.selection.range
        return number == 0 && !range.isEmpty && text.select(from: range.upperBound, to: range.upperBound)
      }
    default: return answerScrolling()
    }
  }

  private func answerScrolling() -> Bool {
    switch message.member {
    case "ScrollSubstringTo":
      guard let start = message.readInt32(), let end = message.readInt32(),
        let edge = message.readUInt32().flatMap(AccessibleText.Edge.init)
      else { return false }
      return use(isForReading: true) { text, view in
        text.scroll(text.range(from: start, to: end), to: edge, of: view)
        return true
      }
    case "ScrollSubstringToPoint":
      guard let start = message.readInt32(), let end = message.readInt32(), let kind = message.readUInt32(),
        let x = message.readInt32(), let y = message.readInt32()
      else { return false }
      let target = Point(x: Double(x), y: Double(y)) + offset(for: kind)
      return use(isForReading: true) { text, view in
        let box = text.extents(of: text.range(from: start, to: end))
        text.text.scroll(by: box.origin - view.convert(target, from: nil))
        return true
      }
    default: return false
    }
  }

  /// Edits the text; returns false if the method is not known.
  func answerEditableText() -> Bool {
    switch message.member {
    case "SetTextContents":
      guard let words = message.readString() else { return false }
      return use { $0.text.replace(0..<$0.count, with: words) || $0.count == 0 && words.isEmpty }
    case "InsertText":
      guard let offset = message.readInt32(), let words = message.readString(), let length = message.readInt32() else {
        return false
      }
      // The length is in bytes; a negative length means the whole text.
      let end = length < 0 ? words.utf8.count : min(length, words.utf8.count)
      let part = String(words.utf8Part(0..<words.wholeScalars(0..<end).upperBound))
      return use { $0.text.replace($0.place(offset)..<$0.place(offset), with: part) }
    case "DeleteText":
      guard let start = message.readInt32(), let end = message.readInt32() else { return false }
      return use { $0.text.replace($0.range(from: start, to: end), with: "") }
    default: return answerClipboard()
    }
  }

  private func answerClipboard() -> Bool {
    switch message.member {
    case "CopyText":
      guard let start = message.readInt32(), let end = message.readInt32() else { return false }
      return use(answersNothing: true) { text, _ in text.text.copy(text.range(from: start, to: end)) }
    case "CutText":
      guard let start = message.readInt32(), let end = message.readInt32() else { return false }
      return use { text in
        let range = text.range(from: start, to: end)
        return text.text.isEditable && text.text.copy(range) && text.text.replace(range, with: "")
      }
    case "PasteText":
      guard let offset = message.readInt32() else { return false }
      let (bridge, id) = (bridge, object.id)
      return use { text in
        text.text.paste(at: text.place(offset)) { [weak bridge] in bridge?.usableView(id) != nil }
      }
    default: return false
    }
  }

  // MARK: The answer

  private func use(_ action: @escaping (AccessibleText) -> Bool) -> Bool { use { text, _ in action(text) } }

  /// Performs an action on the text after all pending messages are answered, and then answers whether the action was
  /// done. Returns true, since the method is known.
  ///
  /// - Parameters:
  ///   - answersNothing: whether the method has no result. If so, the answer to a refused action is an error.
  ///   - isForReading: whether the action only shows something; then the text may be disabled.
  private func use(
    answersNothing: Bool = false, isForReading: Bool = false, _ action: @escaping (AccessibleText, View) -> Bool
  ) -> Bool {
    let (kept, bus) = (message.kept(), bridge.bus)
    let answer = { (isDone: Bool) in
      if answersNothing, !isDone {
        bus.refuse(kept.message, "org.freedesktop.DBus.Error.AccessDenied", "The text cannot be copied.")
      } else {
        bus.answer(kept.message) { if !answersNothing { $0.boolean(isDone) } }
      }
    }
    let act = { (view: View) in
      guard let text = view.readableText.map(AccessibleText.init) else { return false }
      return action(text, view)
    }
    let mayBeUsed = object.mayBeUsed || isForReading && object.takesInput
    guard mayBeUsed, bridge.use(object.id, isForReading: isForReading, act, done: answer) else {
      answer(false)
      return true
    }
    return true
  }
}

extension AccessibleText {
  /// Selects the text between two offsets; the second offset becomes the caret.
  fileprivate func select(from start: Int, to end: Int) -> Bool {
    text.select(SemanticTextSelection(anchor: place(start), head: place(end)))
  }
}
