import TactionEnvironment
import TactionViews
import TactionWayland

/// The events of an input method since the last `done`; the next `done` applies them as one edit.
///
/// Each event replaces the previous event of its kind. So an input method that never sends `done` does not fill the
/// memory.
struct PendingTextEdit {
  private var marked: (text: String, begin: Int32, end: Int32)?
  private var commit = ""
  private var deleted: (before: UInt32, after: UInt32) = (0, 0)

  /// Records an event of the edit; other events are ignored.
  mutating func take(_ event: ZwpTextInputV3.Event) {
    switch event {
    case .preeditString(let text, let begin, let end): marked = text.map { ($0, begin, end) }
    case .commitString(let text): commit = text ?? ""
    case .deleteSurroundingText(let before, let after): deleted = (before, after)
    case .enter, .leave, .done: break
    }
  }

  /// Returns the edit and clears it.
  mutating func finish() -> TextInputEdit {
    defer { self = PendingTextEdit() }
    var edit = TextInputEdit(
      deletedBefore: Int(clamping: deleted.before), deletedAfter: Int(clamping: deleted.after), commit: commit)
    if let marked, !marked.text.isEmpty { edit.marked = MarkedText(marked.text, begin: marked.begin, end: marked.end) }
    return edit
  }
}

extension MarkedText {
  /// Makes a marked text from the offsets on the wire. If both offsets are -1, the caret is hidden. Other offsets are
  /// moved to the start of a character.
  fileprivate init(_ text: String, begin: Int32, end: Int32) {
    guard begin != -1 || end != -1 else {
      self.init(text)
      return
    }
    var copy = text
    let (first, second) = copy.withUTF8 { bytes in
      (bytes.characterStart(Int(begin)), bytes.characterStart(Int(end)))
    }
    self.init(text, selection: min(first, second)..<max(first, second))
  }
}

extension TextInputEdit {
  /// Whether the edit changes nothing in a field without marked text.
  var isEmpty: Bool { deletedBefore == 0 && deletedAfter == 0 && commit.isEmpty && marked == nil }

  /// Returns the edit with its deletion limited to the surrounding text, which is sent to input methods.
  ///
  /// The text of a secret, such as a password, is not sent. In such a field, an input method may delete up to the
  /// maximum number of bytes, so that a keyboard on the screen can delete the last character.
  @MainActor
  func limited(in client: any TextInputClient) -> TextInputEdit {
    guard deletedBefore > 0 || deletedAfter > 0 else { return self }
    let maximum = TextInputState.maximumBytes
    let isSecret = client.textInputTraits.isSecret
    let text = isSecret ? nil : client.surroundingText(maximumBytes: maximum)?.fitted(to: maximum)
    var edit = self
    edit.deletedBefore = min(deletedBefore, text.map { min($0.cursor, $0.anchor) } ?? maximum)
    edit.deletedAfter = min(deletedAfter, text.map { $0.text.utf8.count - max($0.cursor, $0.anchor) } ?? maximum)
    return edit
  }
}
