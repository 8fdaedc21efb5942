import TactionGeometry

// A view that is the whole content.
extension ScrollView {
  final func contentViewDidChange(from former: View?) {
    if let former, former !== contentView, former.superview === self { former.removeFromSuperview() }
    if let contentView, contentView.superview !== self { insertSubview(contentView, at: 0) }
    if contentView == nil { contentSize = .zero }
    setNeedsLayout()
  }

  /// Sizes the content by the width of the scroll view.
  final func layOutContentView() {
    guard let contentView, contentView.superview === self else { return }
    let room = max(bounds.width - contentInset.left - contentInset.right, 0)
    let width = min(room, maximumContentWidth)
    let height = contentView.fittingSize(in: Size(width: width, height: 0)).height
    contentView.fill(Rect(x: (room - width) / 2, y: 0, width: width, height: height))
    contentSize = Size(width: room, height: height)
  }

  /// Ends the entry of text at the beginning of a drag, if the app wants it.
  final func dismissKeyboardForDrag() {
    guard keyboardDismissMode == .onDrag, pan.touches.contains(where: { $0.kind == .direct }),
      let responder = viewTree?.firstResponder, responder is any TextInputClient
    else { return }
    responder.resignFirstResponder()
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
