import TactionEnvironment

extension View {
  /// Notifies input methods that the text, the selection, the caret or the traits of a `TextInputClient` have changed.
  /// Does nothing for a view that is not the first responder.
  public final func textInputDidChange(_ change: TextInputChange = .other) {
    if let tree, tree.firstResponder === self { tree.textInputDidChange(change) }
  }
}
