import TactionGestures

/// Moves the focus with Tab.
extension ViewTree {
  /// Moves the focus for Tab and Shift+Tab; returns whether the focus has moved.
  func moveFocus(by event: KeyEvent) -> Bool {
    guard event.key == .tab || event.key == .backTab, event.isPlain else { return false }
    let isBackward = event.key == .backTab || event.modifiers.contains(.shift)
    return moveFocus(by: isBackward ? -1 : 1)
  }

  /// Moves the focus to the next view that accepts it (1), or to the previous one (-1), and wraps around; returns
  /// whether a view has accepted it.
  public func moveFocus(by step: Int) -> Bool {
    let views = focusOrder
    guard !views.isEmpty else { return false }
    let present = firstResponder.flatMap { responder in views.firstIndex { $0 === responder } }
    var index = present ?? (step > 0 ? -1 : views.count)
    for _ in views {
      index = (index + step + views.count) % views.count
      // A view may refuse the focus. Code of the app that runs meanwhile may remove views from the window or hide them,
      // and a list hides cells that it does not need.
      guard views[index].tree === self, views[index].isVisibleInTree, views[index].becomeFirstResponder() else {
        continue
      }
      isFocusVisible = true
      views[index].scrollIntoView()
      return true
    }
    return false
  }
}
