import TactionEnvironment
import TactionGeometry
import TactionGraphics

/// The side at which rows of views begin.
extension View {
  /// The side at which rows of views begin in this view. It is given by the view's own override, by the override of the
  /// nearest superview that has one, or by the theme.
  ///
  /// After a change, the view is laid out and drawn again. Stack views, flow views, grids, anchors and scroll views
  /// mirror positions automatically; a view that places subviews itself, or draws an arrow, reads this property.
  public final var layoutDirection: LayoutDirection { givenDirection ?? theme.layoutDirection }

  /// Returns a rectangle mirrored within the bounds if rows of views begin at the right in this view, otherwise the
  /// same rectangle.
  ///
  /// Views that place subviews themselves can compute all frames for rows that begin at the left, and then mirror them.
  ///
  ///     override func layoutSubviews() {
  ///       icon.frame = mirrored(Rect(x: 8, y: 8, width: 24, height: 24))
  ///     }
  ///
  /// - Parameter rect: A rectangle in the view's own coordinates.
  public final func mirrored(_ rect: Rect) -> Rect {
    guard isMirrored else { return rect }
    return Rect(x: bounds.minX + bounds.maxX - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// The direction for this view and the views in it, instead of the direction of the theme; nil, the default, for no
  /// override.
  ///
  /// Use it for content with the same direction in all languages: the buttons of a player, a phone number, a piano.
  public final var layoutDirectionOverride: LayoutDirection? {
    get { layoutValues?.directionOverride }
    set {
      guard newValue != layoutDirectionOverride else { return }
      changeLayoutValues { $0.directionOverride = newValue }
      inheritDirection()
      // The superview needs no layout: only the positions of the views in this view change.
    }
  }

  /// Whether rows of views begin at the right.
  public final var isMirrored: Bool { layoutDirection == .rightToLeft }

  /// Updates `givenDirection` of the view and of the views in it.
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
