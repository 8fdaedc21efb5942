import TactionEnvironment
import TactionGraphics
import TactionViews
import TactionWords

/// A field for a password, which shows a dot for each character.
///
/// Its text cannot be copied, is not sent to input methods, and is not in the semantic tree. A button shows and hides
/// the text.
open class SecureField: TextField {
  private final let revealButton = FieldButton(.eye, .show)

  /// Whether the text is shown. The user changes this with the button. The text is hidden again when editing ends, and
  /// when the app sets another text while the field is not edited.
  public final var isRevealed = false {
    didSet {
      guard isRevealed != oldValue else { return }
      textContent.isObscured = !isRevealed
      revealButton.icon = isRevealed ? .eyeOff : .eye
      revealButton.word = isRevealed ? .hide : .show
      setNeedsLayout()
      semanticsDidChange()
    }
  }

  /// Whether there is a button that shows the text (default: true).
  public final var showsRevealButton = true {
    didSet {
      revealButton.isHidden = !showsRevealButton
      setNeedsLayout()
    }
  }

  /// Creates an empty field of its natural size, at the origin.
  public override init(placeholder: String = "", onChange: ((String) -> Void)? = nil) {
    super.init(placeholder: placeholder, onChange: onChange)
    traits = TextInputTraits(kind: .password, completes: false, corrects: false, isSecure: true)
    editor.isSecure = true
    editor.kind = .password
    textContent.isObscured = true
    revealButton.onPress = { [weak self] in self?.isRevealed.toggle() }
    // The button does not take the focus, so the text may be shown although it is not edited.
    textContent.onEndOfUse = { [weak self] in if let self, !isFirstResponder { isRevealed = false } }
    addSubview(revealButton)
  }

  override var trailingButton: Control? { showsRevealButton ? revealButton : nil }

  override var allowsCopying: Bool { false }

  /// The traits. The kind is always a password or a PIN, even if the app has set another kind.
  open override var textInputTraits: TextInputTraits {
    var traits = traits
    if traits.kind != .pin { traits.kind = .password }
    (traits.isSecure, traits.completes, traits.corrects) = (true, false, false)
    return traits
  }

  /// Returns nil, so that input methods do not get the text.
  open override func surroundingText(maximumBytes: Int) -> SurroundingText? { nil }

  /// Hides the text when editing ends. An override calls `super`.
  open override func focusDidChange() {
    super.focusDidChange()
    if !isFirstResponder { isRevealed = false }
  }

  /// The semantics of a field for a secret, without the text.
  open override var semantics: Semantics? {
    Semantics(
      .secureField, name: placeholder, states: semanticStates.union(isEnabled ? .editable : []),
      actions: [.press] + (showsRevealButton ? [.custom(theme.words[isRevealed ? .hide : .show])] : []))
  }

  /// Makes the field the first responder, or shows and hides the text.
  @discardableResult
  open override func perform(_ action: Semantics.Action) -> Bool {
    switch action {
    case .custom(theme.words[isRevealed ? .hide : .show]) where isEnabled && showsRevealButton: isRevealed.toggle()
    case .press: return super.perform(action)
    default: return false
    }
    return true
  }
}
