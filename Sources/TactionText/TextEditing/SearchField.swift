import TactionEnvironment
import TactionGestures
import TactionGraphics
import TactionViews

/// A field for words to search for, with the icon of a lens.
///
///     let search = SearchField(placeholder: "Notes") { text in filterNotes(text) }
///
/// Escape empties the field. If the field is empty, Escape ends editing.
open class SearchField: TextField {
  /// Called with the text when the user presses Return.
  public final var onSearch: ((String) -> Void)?
  private final let lens = IconView(.search)

  /// Creates an empty field of its natural size, at the origin.
  public override init(placeholder: String = "", onChange: ((String) -> Void)? = nil) {
    super.init(placeholder: placeholder, onChange: onChange)
    traits = TextInputTraits(returnKey: .search)
    clearButtonMode = .always
    lens.tintColor = .secondaryLabel
    lens.font = .callout
    addSubview(lens)
  }

  override var leadingView: View? { lens }

  /// Calls ``onSearch`` and ``TextField/onReturn``. Without ``onSearch``, does the same as other fields.
  open override func performReturn() {
    textContent.insertions.finishFirst()
    guard isEnabled else { return }
    if let onSearch {
      edit { editor.unmark() }
      editor.endStep()
      onSearch(text)
      if let onReturn { onReturn() } else { _ = onUnhandledReturn?() }
    } else {
      super.performReturn()
    }
  }

  /// Empties the field, or ends editing, when Escape is pressed.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .escape, isFirstResponder, isEnabled, !pointing.tools.isMenuShown else {
      return super.keyDown(event)
    }
    if event.isRepeat { return true }
    if editor.isEmpty { return resignFirstResponder() }
    clear()
    return true
  }

  /// The semantics of a search field.
  open override var semantics: Semantics? {
    var meaning = super.semantics
    meaning?.role = .searchField
    return meaning
  }
}
