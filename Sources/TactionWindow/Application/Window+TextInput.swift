import TactionEnvironment
import TactionViews

// The text field of the window, for input methods and keyboards on the screen.
extension Window: TextInputTarget {
  var textTarget: any TextInputTarget { keyWindow }

  var textInputClient: (any TextInputClient)? {
    // The compositor must not show a second keyboard if the application always shows its own.
    guard takesInput, application?.keyboardPolicy != .always else { return nil }
    return pipeline.tree.textInputClient
  }

  var contentRevision: Int { frames.updateCount }

  /// Reports a change of the first responder's text, or of the first responder itself, to input methods and keyboards.
  func textInputDidChange(_ change: TextInputChange) {
    application?.connection.textInput.note(change, in: self)
  }
}

extension Application {
  /// Whether the compositor offers text-input-v3, by which the desktop's keyboard or an input method types.
  ///
  /// The compositor does not report whether there is such a keyboard or input method.
  package var offersTextInput: Bool { connection.offersTextInput }

  /// Shows or hides the application's own keyboards, after the compositor's text input or a touch screen has appeared
  /// or vanished.
  func keyboardsDidChange() {
    for window in windows { window.keyboard?.update() }
  }

  /// Gives keyboards and drags back to windows that take input again, because a modal dialog or a lock is gone. Code of
  /// the app may run.
  package func inputDidReturn() {
    keyboardsDidChange()
    exchange?.updateTargets()
  }
}
