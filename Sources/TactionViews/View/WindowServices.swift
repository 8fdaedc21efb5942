import TactionEnvironment
import TactionGestures

/// The services that a window offers its views, which know nothing else about the window.
package protocol WindowServices: AnyObject {
  /// Whether text fields of the window use the application's own on-screen keyboard.
  var wantsKeyboard: Bool { get }
  /// The layouts of the application's own on-screen keyboard. They are read when they are first needed.
  var keyboardLayouts: KeyboardLayouts { get }
}

/// The on-screen keyboard that text fields create for their window.
public protocol WindowKeyboard: AnyObject {
  /// Whether the keyboard is on the screen, or on its way there.
  var isShown: Bool { get }
  /// Handles a change of the first responder, or of its text.
  func textInputDidChange(_ change: TextInputChange)
  /// Shows or hides the keyboard, after a change of the conditions for showing it.
  func update()
  /// Handles a key of a hardware keyboard: hides the on-screen keyboard until the user taps a text again.
  func hardwareKeyPressed(_ event: KeyEvent)
  /// Discards the keyboard, because the layouts have changed; it is made again when it is needed.
  func renewKeyboard()
}

/// The closures that the views call to notify or ask their window; nil if there is no observer.
package struct WindowCalls {
  /// Called when a frame becomes due, even while another frame is being made.
  package var onNeedsFrame: (() -> Void)?
  /// Called after the first responder has changed.
  package var onFocusChange: (() -> Void)?
  /// Called for input methods, after the first responder or its text has changed.
  package var onTextInputChange: ((TextInputChange) -> Void)?
  /// Called with a view whose semantics have changed.
  package var onSemanticsChange: ((View) -> Void)?
  /// Called with a view and a change of its text or selection.
  package var onTextChange: ((View, SemanticTextChange) -> Void)?
  /// Returns whether the window is invisible; the loading of pictures and tiles then waits.
  package var isHidden: () -> Bool = { false }
  /// Called after the tree was closed.
  var onClose: (() -> Void)?
}
