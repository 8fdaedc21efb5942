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

  func beginWriting() { textView.becomeFirstResponder() }
}
