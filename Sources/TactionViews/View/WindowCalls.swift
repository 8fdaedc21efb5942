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
