import TactionEnvironment
import TactionGeometry

// The caret of a first responder that accepts text.
extension ViewTree {
  /// The first responder, and its caret with a margin, in its own coordinates; nil if it accepts no text.
  private var caret: (view: View, rect: Rect)? {
    guard let view = firstResponder, let rect = textInputClient?.caretRect, rect.isFinite else { return nil }
    return (view, rect.inset(by: -theme.metrics.spacing))
  }

  /// Scrolls the views that contain the first responder to make its caret visible, as far as their limits allow.
  public func scrollCaretIntoView(animated: Bool) {
    guard let caret else { return }
    caret.view.scrollIntoView(caret.rect, animated: animated)
  }

  /// Whether the caret is visible in an area of the root. The bounds of the root itself do not matter.
  func showsCaret(in area: Rect) -> Bool {
    guard let caret else { return false }
    var (view, box) = (caret.view, caret.rect)
    while let parent = view.parent {
      box = parent.convert(box, from: view)
      if parent.clips, parent !== root { box = box.intersection(parent.presentationBounds) }
      view = parent
    }
    return view === root && box.intersects(area)
  }
}
