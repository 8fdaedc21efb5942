import TactionGestures

/// The services of a window for its views, which know nothing else of it.
package protocol WindowServices: AnyObject {
  /// Whether text in the window is typed with a keyboard of the application's own.
  var wantsKeyboard: Bool { get }
  /// The layouts of that keyboard. They are read when they are first asked for.
  var keyboardLayouts: KeyboardLayouts { get }
}

/// The keyboard on the screen that fields bring into their window.
public protocol WindowKeyboard: AnyObject {
  /// Whether the keyboard is on the screen, or on its way there.
  var isShown: Bool { get }
  /// Handles a change of the first responder, or of its text.
  func textInputDidChange(_ change: TextInputChange)
  /// Shows or hides the keyboard, after a change of the conditions for it.
  func update()
  /// Hides the keyboard for keys of a hardware keyboard, until the user taps a text again.
  func hardwareKeyPressed(_ event: KeyEvent)
  /// Discards the keyboard, because the layouts have changed; it is made again when it is needed.
  func renewKeyboard()
}

/// The calls by which the views notify their window, and ask it; nil without an observer.
package struct WindowCalls {
  /// Called when a frame becomes due, also while another one is being made.
  package var onNeedsFrame: (() -> Void)?
  /// Called after the first responder has changed.
  package var onFocusChange: (() -> Void)?
  /// Called after the text of the first responder has changed, or the first responder itself, for input methods.
  package var onTextInputChange: ((TextInputChange) -> Void)?
  /// Called with a view whose semantics have changed.
  package var onSemanticsChange: ((View) -> Void)?
  /// Called with a view and a change of its text or selection.
  package var onTextChange: ((View, SemanticTextChange) -> Void)?
  /// Returns whether the window is not visible, so that pictures and tiles wait.
  package var isHidden: () -> Bool = { false }
  /// Called after the tree was closed.
  var onClose: (() -> Void)?
}
