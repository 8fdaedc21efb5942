import TactionGeometry

// The part of a scroll view that a keyboard on the screen covers.
extension ScrollView {
  /// Makes room below the content for the part of the view that a keyboard covers, so that the end of the content can
  /// be scrolled to a visible place.
  ///
  /// Only the outermost scroll view makes room. Scroll views with paging, or whose content only scrolls sideways, make
  /// none.
  final func followKeyboard() {
    let overlap = wantsKeyboardRoom ? keyboardInsets.bottom : 0
    guard overlap.isFinite, abs(overlap - keyboardOverlap) > ScrollConstants.edgeTolerance else { return }
    changeLimits { keyboardOverlap = overlap }
  }

  /// Ends the entry of text at the beginning of a drag, if the app wants it.
  final func dismissKeyboardForDrag() {
    guard keyboardDismissMode == .onDrag, pan.touches.contains(where: { $0.kind == .direct }),
      let responder = viewTree?.firstResponder, responder is any TextInputClient
    else { return }
    responder.resignFirstResponder()
  }

  private var wantsKeyboardRoom: Bool {
    guard let tree, tree.keyboardInsets != .zero else { return false }
    return wantsRoomBelow && !isInViewWithRoomBelow
  }

  /// Whether an enclosing scroll view makes room below its content for a keyboard, so that this view can be scrolled
  /// above the keyboard there.
  public final var isInViewWithRoomBelow: Bool {
    var view = superview
    while let current = view {
      if let scroll = current as? ScrollView, scroll.wantsRoomBelow { return true }
      view = current.superview
    }
    return false
  }

  /// Whether the view makes room for a keyboard: not with paging, nor if its content only scrolls sideways.
  private var wantsRoomBelow: Bool {
    avoidsKeyboard && !isPagingEnabled
      && (storedContentSize.height > bounds.height || storedContentSize.width <= bounds.width)
  }
}

extension ScrollView {
  /// The effects of a drag on the entry of text.
  nonisolated public enum KeyboardDismissMode: Hashable, Sendable, CaseIterable {
    /// The field keeps the keys, and the keyboard on the screen stays.
    case none
    /// The field that has the keys gives them up, and the keyboard on the screen leaves.
    case onDrag
  }
}
