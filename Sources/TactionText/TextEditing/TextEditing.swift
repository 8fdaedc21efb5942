import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// The selection of a `TextField` or a `TextView`, and edits by the app that count as edits by the user.
public protocol TextEditing: View, TextInputClient {
  /// The default colour of the text (default: `.label`). Attributes of the text override it. The placeholder is
  /// paler: it has this colour with an opacity of 0.6, or `.secondaryLabel` if the colour follows the theme.
  var textColor: Color { get set }
  /// The maximum number of characters that the user can enter; nil, the default, for no maximum. A text that the app
  /// sets may be longer.
  var maximumLength: Int? { get set }
  /// The selected range of the text, in bytes of UTF-8; empty for a caret. A new range is clamped, its ends are moved
  /// to boundaries of characters, and the new selection is scrolled into view.
  var selectedRange: Range<Int> { get set }

  /// Selects the whole text.
  func selectAll()
  /// Replaces the selected text, with the same effects as typing by the user.
  func insert(_ text: String)
  /// Undoes the user's last step; returns false if there is none.
  @discardableResult
  func undo() -> Bool
  /// Redoes the step that was undone last; returns false if there is none.
  @discardableResult
  func redo() -> Bool
}

// The members are documented in the protocols.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TextEditingView {
  public var textColor: Color {
    get { textContent.textColor }
    set {
      textContent.textColor = newValue
      // With this opacity, black on white still has a contrast of 5.7.
      placeholderLabel.textColor = newValue.isFixed ? newValue.withAlpha(newValue.alpha * 0.6) : .secondaryLabel
    }
  }

  public var maximumLength: Int? {
    get { editor.maximumLength }
    set { editor.maximumLength = newValue.map { max($0, 0) } }
  }

  public var selectedRange: Range<Int> {
    get { editor.bareRange(editor.selection.range) }
    set {
      let range = editor.storedRange(newValue)
      edit { editor.select(TextSelection(range)) }
    }
  }

  public var caretRect: Rect { convert(textContent.headRect, from: textContent) }

  public func selectAll() { edit(revealing: false) { editor.selectAll() } }

  public func insert(_ text: String) { edit { editor.type(text, kind: .other) } }

  @discardableResult
  public func undo() -> Bool { edit { editor.undo() } }

  @discardableResult
  public func redo() -> Bool { edit { editor.redo() } }

  public func deleteBackward() { _ = perform(TextCommand.delete(.backward)) }

  public func apply(_ edit: TextInputEdit) {
    guard allowsEditing else { return }
    // An input method deletes from the text that it has received, so a waiting text is not inserted before a deletion.
    if edit.deletedBefore == 0, edit.deletedAfter == 0 { textContent.insertions.finishFirst() }
    let change = { self.edit(.inputMethod, revealing: self.isFirstResponder) { self.editor.apply(edit) } }
    // The text of an input method may also arrive after the field has lost the focus.
    if edit == TextInputEdit() { change() } else { editWithoutFocus { () -> Void in change() } }
  }
}
