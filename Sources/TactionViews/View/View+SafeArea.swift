import TactionGeometry

/// The safe area: the part of a window that nothing covers.
extension View {
  /// The distances from the edges of the bounds to the part of the view within the window's safe area, in logical
  /// pixels; zero for a view in no window.
  ///
  /// The safe area is the part of the window without its `safeAreaInsets`, which the app sets, and without the
  /// ``keyboardInsets``. For a rotated view, the bounding box of the safe area is used. A view that slides in as a
  /// whole, such as a page or a sheet, has the insets of its place at rest. After a change, all views are laid out.
  public final var safeAreaInsets: Insets { insets(within: tree?.safeAreaInsets) }

  /// The distances from the edges of the bounds to the part of the view that no keyboard on the screen covers, in
  /// logical pixels. Zero for a view in no window.
  ///
  /// They are part of ``safeAreaInsets``. They change immediately when the keyboard begins to appear or disappear; then
  /// the views are laid out. A keyboard of the compositor is not included, because the compositor makes the window
  /// smaller instead.
  public final var keyboardInsets: Insets { insets(within: tree?.keyboardInsets) }

  /// Returns, for each edge of the bounds, the distance to the part of the view that the insets of the window leave
  /// free. Each distance is limited to the size of the bounds.
  private func insets(within windowInsets: Insets?) -> Insets {
    guard let tree, let windowInsets, windowInsets != .zero else { return .zero }
    let (rect, bounds) = (area(tree.root.bounds.inset(by: windowInsets), of: tree), bounds)
    return Insets(
      top: (rect.minY - bounds.minY).clamped(to: 0...bounds.height),
      left: (rect.minX - bounds.minX).clamped(to: 0...bounds.width),
      bottom: (bounds.maxY - rect.maxY).clamped(to: 0...bounds.height),
      right: (bounds.maxX - rect.maxX).clamped(to: 0...bounds.width))
  }

  /// Returns an area of the window in the view's own coordinates, as it is when the superviews that slide in have come
  /// to rest.
  private func area(_ area: Rect, of tree: ViewTree) -> Rect {
    let sliding = nearest { view -> (View, Vector)? in
      let offset = view.restingTranslation
      return offset == .zero ? nil : view.superview.map { ($0, offset) }
    }
    guard let (superview, offset) = sliding else { return convert(area, from: tree.root) }
    return convert(superview.area(area, of: tree).offset(by: -offset), from: superview)
  }
}

extension ViewTree {
  /// The safe area insets of the window, including on-screen keyboards, in logical pixels.
  public var safeAreaInsets: Insets {
    guard keyboardInsets != .zero else { return windowInsets }
    return Insets(
      top: max(windowInsets.top, keyboardInsets.top), left: max(windowInsets.left, keyboardInsets.left),
      bottom: max(windowInsets.bottom, keyboardInsets.bottom), right: max(windowInsets.right, keyboardInsets.right))
  }
}
