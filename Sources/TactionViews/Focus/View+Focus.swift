import TactionGeometry

/// A view that takes the focus for a moment and gives it back, such as a menu.
public protocol FocusBorrower: View {
  /// The view that had the focus before.
  var formerResponder: View? { get }
}

/// The keyboard's focus: the first responder and the ring around it.
///
/// Tab moves the focus to the next view that can become the first responder, in the order of reading, and Shift+Tab to
/// the previous one. The focus wraps around in the window, or in the modal view in front.
extension View {
  /// Whether the view should draw a focus ring.
  ///
  /// It is true for the first responder once the user has pressed a key, until a finger, a mouse or a pen presses
  /// something. `focusDidChange()` is called after each change.
  public final var showsFocusRing: Bool { tree.map { $0.isFocusVisible && $0.firstResponder === self } ?? false }

  /// Scrolls the scroll views that contain the view to make it visible, as far as their limits allow.
  ///
  /// Does nothing for a view that is already visible, or that is in no window.
  ///
  /// - Parameter animated: Whether the contents scroll visibly; if not, or with reduced motion, they jump.
  public final func scrollIntoView(animated: Bool = true) { scrollIntoView(presentationBounds, animated: animated) }

  /// Scrolls the scroll views that contain the view to make a part of it visible, given in the view's own coordinates.
  public final func scrollIntoView(_ part: Rect, animated: Bool = true) {
    guard tree != nil, part.isFinite else { return }
    var (rect, view) = (part, self)
    while let next = view.parent {
      rect = next.reveal(next.convert(rect, from: view), animated: animated && !theme.motion.isReduced)
      view = next
    }
  }
}
