import TactionGeometry

// The part of a scroll view that a keyboard on the screen covers.
extension ScrollView {
  /// Makes room below the content for the part of the view that a keyboard covers, so that its end can be scrolled into
  /// sight.
  ///
  /// Only the outermost scroll view makes room, and none that shows pages side by side.
  final func followKeyboard() {
    let overlap = wantsKeyboardRoom ? keyboardInsets.bottom : 0
    guard overlap.isFinite, abs(overlap - keyboardOverlap) > ScrollConstants.edgeTolerance else { return }
    changeLimits { keyboardOverlap = overlap }
  }

  private var wantsKeyboardRoom: Bool {
    guard let tree, tree.keyboardInsets != .zero else { return false }
    return wantsRoomBelow && !isInViewWithRoomBelow
  }

  /// Whether a scroll view around this one makes room below its content for what covers it, so that all of this view
  /// can be scrolled into sight there.
  final var isInViewWithRoomBelow: Bool {
    var view = superview
    while let current = view {
      if let scroll = current as? ScrollView, scroll.wantsRoomBelow { return true }
      view = current.superview
    }
    return false
  }

  /// Whether the content is not one that only moves to the sides.
  private var wantsRoomBelow: Bool {
    avoidsKeyboard && !isPagingEnabled
      && (storedContentSize.height > bounds.height || storedContentSize.width <= bounds.width)
  }
}
