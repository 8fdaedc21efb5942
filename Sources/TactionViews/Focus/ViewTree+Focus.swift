import TactionEnvironment
import TactionGeometry
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
    let (views, place) = focusOrder
    guard !views.isEmpty else { return false }
    var index = place ?? (step > 0 ? 0 : views.count)
    // A first responder that is not a stop, such as a disabled button, is between two stops.
    if step > 0, !views.indices.contains(index) || views[index] !== firstResponder { index -= 1 }
    for _ in views {
      index = (index + step + views.count) % views.count
      // A view may refuse the focus. Code of the app that runs meanwhile may remove views from the window or hide them,
      // and a list hides cells that it does not need.
      guard views[index].tree === self, views[index].isVisibleInTree, views[index].becomeFirstResponder() else {
        continue
      }
      views[index].scrollIntoView(views[index].focusArea)
      return true
    }
    return false
  }
}

extension View {
  /// The bounds with a margin for the focus ring, as far as the superview has room for it. A view that fills the
  /// clear part of a scroll view, such as a page, has no margin, because it would move the page.
  fileprivate var focusArea: Rect {
    guard let parent, let scroller = parent.nearest({ $0.scrollsContent ? $0 : nil }) else { return presentationBounds }
    let ring = focusMargin
    let visible = convert(scroller.presentationBounds.inset(by: scroller.coveredInsets), from: scroller)
    let area = presentationBounds.inset(
      by: Insets(
        horizontal: -((visible.width - presentationBounds.width) / 2).clamped(to: 0...ring),
        vertical: -((visible.height - presentationBounds.height) / 2).clamped(to: 0...ring)))
    if parent === scroller { return area }
    return area.intersection(convert(parent.presentationBounds, from: parent)).union(presentationBounds)
  }
}

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

  /// Returns whether the caret is visible in an area of the root. The bounds of the root itself do not matter.
  public func showsCaret(in area: Rect) -> Bool {
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
