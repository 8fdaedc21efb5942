import TactionGeometry

extension View {
  /// The maximum depth of nested views with anchors whose heights are measured.
  private static let maximumAnchoredDepth = 16

  /// Returns the height that fits the subviews with anchors if the view has a given width; nil if there are no such
  /// subviews.
  ///
  /// Subviews that fill the view and have no size of their own, such as a coloured background, do not count.
  public final func anchoredHeight(in width: Double) -> Double? { anchoredHeight(in: width, depth: 0) }

  private final func anchoredHeight(in width: Double, depth: Int) -> Double? {
    guard hasAnchoredChildren, depth < Self.maximumAnchoredDepth else { return nil }
    return children.compactMap { child -> Double? in
      guard !child.isHidden, let anchors = child.anchors, width > 0 else { return nil }
      let room = anchors.room(in: Size(width: width, height: 0)).width
      let free = room ?? width - (anchors.leading ?? 0) - (anchors.trailing ?? 0)
      let fixed = anchors.top == nil || anchors.bottom == nil ? child.ownHeight : nil
      guard let height = fixed ?? child.contentHeight(in: max(free, 1), depth: depth) else { return nil }
      switch (anchors.top, anchors.bottom, anchors.centerY) {
      case (nil, nil, nil): return nil
      case (nil, nil, let middle?): return height + 2 * abs(middle)
      case (let top, let bottom, _): return (top ?? 0) + height + (bottom ?? 0)
      }
    }.max()
  }

  /// The height that code has set, which anchors keep; nil if it is 0, or if the anchors gave the view its fitting
  /// height.
  private final var ownHeight: Double? {
    bounds.height > 0 && !isFitted && bounds.height != layoutValues?.fitted.height ? bounds.height : nil
  }

  /// Returns the height of the content in a width; nil for a view without content.
  private final func contentHeight(in width: Double, depth: Int) -> Double? {
    let anchored = anchoredHeight(in: width, depth: depth + 1)
    let height = max(contentHeight(in: width), anchored ?? 0)
    return height > 0 ? height : nil
  }
}
