import TactionGestures

/// The way of a key: from the first responder through its superviews, until one makes use of it; the recognizers of
/// each view are asked just before the view.
extension ViewTree {
  /// Hands a key that went down to the views; returns whether one made use of it.
  package func keyDown(_ event: KeyEvent) -> Bool {
    // A recognizer may have taken the view out of the window.
    deliver { touches.keyDown(event, on: $0) || $0.viewTree === self && $0.keyDown(event) }
  }

  /// Hands a key that went up to the views; returns whether one made use of it.
  package func keyUp(_ event: KeyEvent) -> Bool { touches.keyUp(event) || deliver { $0.keyUp(event) } }

  private func deliver(_ take: (View) -> Bool) -> Bool {
    var view: View? = firstResponder ?? root
    while let current = view, current.viewTree === self {
      if take(current) { return true }
      view = current.superview
    }
    return false
  }
}
