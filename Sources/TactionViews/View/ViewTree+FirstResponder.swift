// The view that receives keys first.
extension ViewTree {
  /// Makes a view the first responder, if it can become it and the present one resigns; returns whether it is.
  func makeFirstResponder(_ view: View) -> Bool {
    if firstResponder === view { return true }
    guard takesFocus(view), view.canBecomeFirstResponder, firstResponder?.resignFirstResponder() ?? true else {
      return false
    }
    // Both calls may run code of the app, which may have removed the view or presented something above it.
    guard takesFocus(view) else { return false }
    firstResponder = view
    return firstResponder === view
  }

  /// Whether a view is in the window and not behind a modal view.
  private func takesFocus(_ view: View) -> Bool {
    view.tree === self && !view.isBehindModalView
  }

  /// Clears the first responder if it is this view.
  func dropFirstResponder(_ view: View) {
    if firstResponder === view { firstResponder = nil }
  }
}

extension View {
  /// Whether a modal view of the window, such as a dialog, is in front of the view and keeps keys from it; false in no
  /// window.
  public final var isBehindModalView: Bool { tree?.modalView.map { !isDescendant(of: $0) } ?? false }
}
