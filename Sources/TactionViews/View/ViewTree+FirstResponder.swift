// The view that receives keys first.
extension ViewTree {
  /// Makes a view the first responder, if the view can become the first responder and the current first responder
  /// resigns. Returns whether the view is the first responder now.
  func makeFirstResponder(_ view: View) -> Bool {
    if firstResponder === view { return true }
    // These calls may run code of the app, which may set other items in a list, remove the view, or present something
    // above it. A list does not use the cell with the view for another item meanwhile.
    let use = ViewUse(returningFocusTo: view)
    guard takesFocus(view), view.canBecomeFirstResponder, firstResponder?.resignFirstResponder() ?? true else {
      return false
    }
    return withExtendedLifetime(use) {
      guard use.view === view, takesFocus(view) else { return false }
      firstResponder = view
      return firstResponder === view
    }
  }

  /// Whether a view is in the window, not behind a modal view, and takes input.
  private func takesFocus(_ view: View) -> Bool {
    view.tree === self && !view.isBehindModalView && view.inputReceiver === view
  }

  /// Clears the first responder if it is this view.
  func dropFirstResponder(_ view: View) { if firstResponder === view { firstResponder = nil } }
}

extension View {
  /// The view that receives the keys for this view: the view itself, or if it or a superview takes no input, the
  /// nearest superview that does; nil if there is none.
  final var inputReceiver: View? {
    var (receiver, view): (View?, View?) = (self, self)
    while let current = view {
      view = current.parent
      if !current.takesInput { receiver = view }
    }
    return receiver
  }
}

// The modal views of the window, and the frontmost of them.
extension ViewTree {
  /// The frontmost modal view of the window; nil if there is none. No view behind it receives keys or becomes the first
  /// responder.
  package var modalView: View? {
    modalViews.count < 2 ? modalViews.first : modalViews.max { $1.isInFront(of: $0) }
  }
}

extension View {
  /// Whether the view keeps keys, text, the focus and screen readers from all views of the window that are behind it
  /// (default: false). This has no effect while another modal view is in front of the view.
  ///
  /// Presentations are modal while they are presented. A layer of an app's own is modal while it is in the window and
  /// this property is true; keys do not pass it even if it is hidden. Before it covers a window, call
  /// ``ViewTree/cancelInput(exceptTouchesOn:)``, because touches and keys that are down, and text that an input method
  /// composes, belong to the views behind it.
  public final var isModal: Bool {
    get { coversOthers }
    set {
      guard newValue != coversOthers else { return }
      coversOthers = newValue
      if newValue { tree?.modalViews.append(self) } else { tree?.modalViews.removeAll { $0 === self } }
      semanticsDidChange()
    }
  }

  /// Whether the view is drawn in front of another view of the same window.
  fileprivate final func isInFront(of other: View) -> Bool {
    var (own, others) = (self, other)
    while own.depthInWindow > others.depthInWindow, let parent = own.parent { own = parent }
    while others.depthInWindow > own.depthInWindow, let parent = others.parent { others = parent }
    // A view is in front of its superviews.
    if own === others { return depthInWindow > other.depthInWindow }
    while own.parent !== others.parent, let parent = own.parent, let otherParent = others.parent {
      (own, others) = (parent, otherParent)
    }
    return own.parent?.children.last { $0 === own || $0 === others } === own
  }

  /// Whether a modal view of the window, such as a dialog, is in front of the view and keeps keys from it; false for a
  /// view in no window.
  public final var isBehindModalView: Bool {
    tree?.modalView.map { $0 !== self && !isInFront(of: $0) } ?? false
  }
}
