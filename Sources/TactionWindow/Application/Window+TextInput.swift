import TactionViews

// The field of the window, for input methods and keyboards on screen.
extension Window: TextInputTarget {
  var textInputClient: (any TextInputClient)? {
    // The compositor must not show a second keyboard if the application always shows its own.
    guard takesInput, application?.keyboardPolicy != .always else { return nil }
    return pipeline.tree.firstResponder as? any TextInputClient
  }

  var contentRevision: Int { frames.updateCount }

  /// Passes on the reports of the first responder about its text, and a change of the first responder.
  func textInputDidChange(_ change: TextInputChange) {
    application?.connection.textInput.note(change, in: self)
  }
}

extension Application {
  /// Whether the compositor offers text-input-v3, by which a keyboard on screen or an input method may type.
  ///
  /// It does not tell whether there is one.
  package var offersTextInput: Bool { connection.offersTextInput }

  /// Shows or hides the keyboards of the application's own: the compositor's have appeared or gone.
  func keyboardsDidChange() {
    for window in windows { window.keyboard?.update() }
  }
}
