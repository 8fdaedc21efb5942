import TactionGestures

/// The way of the focus by keys.
extension ViewTree {
  /// Moves the focus for Tab and Shift+Tab; returns whether it did.
  func moveFocus(by event: KeyEvent) -> Bool {
    guard event.key == .tab || event.key == .backTab, event.isPlain else { return false }
    let isBackward = event.key == .backTab || event.modifiers.contains(.shift)
    return moveFocus(by: isBackward ? -1 : 1)
  }

  /// Moves the focus to the next view that takes it, or the one before for -1; goes round. Returns whether one does.
  package func moveFocus(by step: Int) -> Bool {
    let views = focusOrder
    guard !views.isEmpty else { return false }
    let present = firstResponder.flatMap { responder in views.firstIndex { $0 === responder } }
    var index = present ?? (step > 0 ? -1 : views.count)
    for _ in views {
      index = (index + step + views.count) % views.count
      // It is code of the app, which may refuse, or take the view out of the window.
      guard views[index].tree === self, views[index].becomeFirstResponder() else { continue }
      isFocusVisible = true
      views[index].scrollIntoView()
      return true
    }
    return false
  }
}
