import TactionGeometry
import TactionGraphics

/// The side at which rows of views begin.
extension View {
  /// The side at which rows of views begin in this view: by its own override, by that of the nearest superview with
  /// one, or by the theme.
  ///
  /// A change is followed by a layout and a drawing. Stack views, flow views, grids, anchors and scroll views mirror
  /// positions; a view that places subviews itself, or draws an arrow, reads it.
  public final var layoutDirection: LayoutDirection { givenDirection ?? theme.layoutDirection }

  /// Returns a rectangle as it lies where rows of views begin at the right, if they do in this view; else the same one.
  ///
  /// For views that place subviews themselves: they reckon as if rows began at the left.
  ///
  ///     override func layoutSubviews() {
  ///       icon.frame = mirrored(Rect(x: 8, y: 8, width: 24, height: 24))
  ///     }
  ///
  /// - Parameter rect: A rectangle in the view's own coordinates.
  public final func mirrored(_ rect: Rect) -> Rect {
    guard isMirrored else { return rect }
    return Rect(
      x: bounds.minX + bounds.maxX - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// The direction for this view and the views in it, in place of that of the theme; nil, the default, for none.
  ///
  /// For what reads the same way in each language: the buttons of a player, a phone number, a piano.
  public final var layoutDirectionOverride: LayoutDirection? {
    get { layoutValues?.directionOverride }
    set {
      guard newValue != layoutDirectionOverride else { return }
      changeLayoutValues { $0.directionOverride = newValue }
      inheritDirection()
      // The place of the view itself does not depend on it, but that of views with anchors in it does.
    }
  }

  /// Whether rows of views begin at the right.
  final var isMirrored: Bool { layoutDirection == .rightToLeft }

  /// Brings the direction that the view and the views in it were given up to date.
  final func inheritDirection() {
    var pending = [self]
    while let view = pending.popLast() {
      let given = view.layoutDirectionOverride ?? view.parent?.givenDirection
      guard given != view.givenDirection else { continue }
      view.givenDirection = given
      view.contentIsStale = true
      view.version += 1
      view.setNeedsLayout()
      pending.append(contentsOf: view.children)
    }
  }
}
