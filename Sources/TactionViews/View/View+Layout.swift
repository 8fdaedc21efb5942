import TactionGeometry

/// When subviews are placed.
extension View {
  /// Has `layoutSubviews()` called before the next frame.
  public final func setNeedsLayout() {
    layoutIsDue = true
    var view = parent
    while let current = view, !current.layoutIsDueBelow {
      current.layoutIsDueBelow = true
      view = current.parent
    }
    tree?.requestFrame()
  }

  /// Places the subviews of this view, and theirs, now if that is due; inside an animation the places are animated.
  public final func layoutIfNeeded() {
    LayoutPass.run(from: self)
  }

  /// Says that another size would now fit the content: the stack view around it places its views anew.
  ///
  /// Labels, image views and buttons say so themselves.
  public final func invalidateIntrinsicContentSize() {
    guard var view = parent, view.arrangesBySize else { return }
    view.setNeedsLayout()
    // Its own size may be another one then, which is for its superview to give.
    while let next = view.parent {
      next.setNeedsLayout()
      guard next.arrangesBySize else { return }
      view = next
    }
  }

  /// Gives the view the size that fits its content, about the same centre; see `sizeThatFits(_:)`.
  public final func sizeToFit() {
    bounds = Rect(origin: bounds.origin, size: sizeThatFits(bounds.size))
  }
}
