import TactionGraphics
import TactionViews

/// The appearance of the text, and the characters that the user can type.
extension TextField {
  /// The text that is shown while the field is empty.
  public final var placeholder: String {
    get { placeholderLabel.text }
    set {
      placeholderLabel.text = newValue
      semanticsDidChange()
    }
  }

  /// The font; `.body` by default, which follows the user's text scale.
  public final var font: Font {
    get { textContent.font }
    set {
      textContent.font = newValue
      placeholderLabel.font = newValue
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// The filter for the characters that the user can type or paste; by default, the characters of the kind of text in
  /// ``traits``.
  public final var filter: TextFilter {
    get { editor.filter }
    set { editor.filter = newValue }
  }
  /// Returns the text to enter for a text that the user types, pastes, drops or enters by a screen reader; `before` is
  /// the text in front of it. nil, the default, enters every text unchanged. Not called for text that the app inserts.
  package final var substitution: ((_ typed: String, _ before: String) -> String)? {
    get { editor.substitution }
    set { editor.substitution = newValue }
  }
}
