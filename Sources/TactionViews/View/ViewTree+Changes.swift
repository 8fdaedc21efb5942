// The views that enter and leave the window.
extension ViewTree {
  /// Adds a view without a superview in front of all others; does nothing in a closed tree.
  package func addOverlayView(_ view: View) {
    guard root.tree === self, view.parent == nil, view.tree == nil else { return }
    overlayViews.append(view)
    view.moveSubtree(to: self)
  }

  /// Removes a view that is in front of the root.
  package func removeOverlayView(_ view: View) {
    guard let index = overlayViews.firstIndex(where: { $0 === view }) else { return }
    overlayViews.remove(at: index)
    view.moveSubtree(to: nil)
    setNeedsFrame()
  }

  /// Makes the next frame look for content that is out of date, because a hidden view may have been shown.
  func viewWasShown() { if needs.hasHiddenStaleContent { needs.display = true } }

  /// Requests a frame for views that have entered the tree.
  func viewsDidEnter() {
    needs.display = true
    setNeedsFrame()
  }

  /// Ends motions, timers, focus and touches of a view and its subviews, which have left the tree; their animations
  /// have ended already. The view itself is the first in the array.
  ///
  /// Code of the app may run.
  func viewsDidLeave(_ views: [View]) {
    // The touches end first, while the subtree is complete: code of the app, which runs below, may remove views.
    if let top = views.first { touches.remove(top) }
    // A handler may have put a view back.
    for view in views where view.viewTree !== self {
      interruptMotions(of: view)
      dropFirstResponder(view)
    }
    for timer in timers.take(where: { $0.view?.viewTree !== self }) { timer.cancel() }
    for view in overlayViews { view.setNeedsLayout() }
  }
}
