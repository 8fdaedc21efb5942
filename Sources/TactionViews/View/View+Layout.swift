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

  /// Gives the view the size that fits its content, about the same centre; see `sizeThatFits(_:)`.
  public final func sizeToFit() {
    bounds = Rect(origin: bounds.origin, size: sizeThatFits(bounds.size))
  }
}
