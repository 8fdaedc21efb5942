import Taction

/// The page on which a note is written.
final class NoteEditor: View {
  /// Called when the user has changed the text.
  var onChange: () -> Void = {}
  private let textView = TextView()

  init() {
    super.init()
    backgroundColor = .background
    textView.placeholder = "Write something"
    textView.onChange = { [weak self] in self?.onChange() }
    textView.accessibilityLabel = "Note"
    textView.fill(self, of: .safeArea)
  }

  var text: String { textView.text }

  /// Shows a text; nil where no note is chosen.
  func show(_ text: String?) {
    textView.isHidden = text == nil
    textView.text = text ?? ""
  }

  /// Shows a text as another program has left it; the insertion point and the visible part of the text stay about where
  /// they were.
  func update(_ text: String) {
    guard text != textView.text else { return }
    let (selection, offset) = (textView.selectedRange, textView.contentOffset)
    show(text)
    textView.selectedRange = selection.clamped(to: 0..<textView.textLength)
    layoutIfNeeded()
    textView.scroll(to: offset, animated: false)
  }

  func beginWriting() { textView.becomeFirstResponder() }
}
