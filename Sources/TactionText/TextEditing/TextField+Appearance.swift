import TactionGraphics
import TactionViews

/// The look of the text, and what the user can type.
extension TextField {
  /// The text that is shown while there is none.
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

  /// The colour of the text; `.label` by default.
  public final var textColor: Color {
    get { textContent.textColor }
    set { textContent.textColor = newValue }
  }

  /// The characters that the user can type or paste; by default the characters of the kind of text in ``traits``.
  public final var filter: TextFilter {
    get { editor.filter }
    set { editor.filter = newValue }
  }

  /// The maximum number of characters that the user can enter; nil, the default, for any number. A text that the app
  /// sets is not cut.
  public final var maximumLength: Int? {
    get { editor.maximumLength }
    set { editor.maximumLength = newValue.map { max($0, 0) } }
  }
}
