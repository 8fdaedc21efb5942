import TactionGeometry

/// The keyboard's focus: the first responder and the ring around it.
///
/// Tab moves the focus to the next view that can become the first responder, in the order of reading, and Shift+Tab to
/// the one before; it goes round in the window, or in the modal view in front.
extension View {
  /// Whether the view is to mark itself as the one that gets the keys.
  ///
  /// True for the first responder once the user has pressed a key, until a finger, a mouse or a pen presses something.
  /// `focusDidChange()` is called after each change.
  public final var showsFocusRing: Bool { tree.map { $0.isFocusVisible && $0.firstResponder === self } ?? false }

  /// Scrolls the scroll views around the view so that it is visible, as far as they can.
  ///
  /// Does nothing for a view that is visible already, or in no window.
  ///
  /// - Parameter animated: Whether the contents move there; else they are there at once.
  public final func scrollIntoView(animated: Bool = true) {
    scrollIntoView(presentationBounds, animated: animated)
  }

  /// Scrolls the scroll views around the view so that a part of it is visible, in the view's own coordinates.
  package final func scrollIntoView(_ part: Rect, animated: Bool = true) {
    guard tree != nil, part.isFinite else { return }
    var (rect, view) = (part, self)
    while let next = view.parent {
      rect = next.reveal(next.convert(rect, from: view), animated: animated)
      view = next
    }
  }
}
