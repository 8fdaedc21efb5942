import TactionGeometry

/// A view that stays over another view, its target, while the target is dragged, scrolled, thrown or animated, even in
/// rotated and scaled superviews.
///
///     let handles = FollowerView(of: photo)
///     window.content.addSubview(handles)
///
/// Its bounds have the size of the target's bounds, so that its subviews with anchors are at the target's edges. It is
/// moved before each frame, to the position that the target has in that frame; it requests no frames itself. While the
/// target is not visible, or is in another window, the follower is hidden, and `isHidden` is true. An app that sets
/// `isHidden` hides the follower over a visible target, too. Touches on the follower itself go to the views behind it,
/// but touches on its subviews do not.
open class FollowerView: View {
  /// The view that the follower follows; it must not be inside the follower.
  public final weak var target: View? {
    didSet { if target !== oldValue { setNeedsLayout() } }
  }

  /// Whether the follower stays parallel to the axes of its superview, and covers the bounding box of the target; false
  /// by default. A label in such a follower stays upright and keeps its size while two fingers rotate and enlarge a
  /// photo.
  public final var isUpright = false {
    didSet { if isUpright != oldValue { setNeedsLayout() } }
  }

  /// Called after the follower has got another position, size or transform.
  public final var onChange: (() -> Void)?

  /// Makes a view that follows another view as soon as both are in the same window.
  public init(of target: View) {
    self.target = target
    super.init(frame: .zero)
  }

  /// Begins to follow the target, if the view is now in a window.
  override open func didMoveToWindow() {
    super.didMoveToWindow()
    if isInWindow { viewTree?.layoutObservers.add(self) }
  }

  /// Returns the subview at a point; nil if there is none, so that the touch goes to the view behind.
  override open func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }

  private struct Place: Equatable {
    var size = Size.zero
    var center = Point.zero
    var transform = Transform.identity
  }

  /// The size, centre and transform over the target; nil if the target is not visible.
  private var wantedPlace: Place? {
    guard let superview, let target, target !== self, target.viewTree === viewTree, !target.isDescendant(of: self),
      target.isVisibleInTree, superview.transformToWindow.isInvertible
    else { return nil }
    let bounds = target.presentationBounds
    let box = superview.convert(bounds, from: target)
    if isUpright { return Place(size: box.size, center: box.center) }
    let way = target.transformToWindow.concatenating(superview.transformToWindow.inverted() ?? .identity)
    guard way.isInvertible else { return nil }
    let linear = way.concatenating(.translation(Point.zero - way.apply(.zero)))
    return Place(size: bounds.size, center: superview.convert(bounds.center, from: target), transform: linear)
  }
}

extension FollowerView: LayoutObserver {
  /// Followers are placed before presentations, because a presentation may point at a follower.
  public static var layoutOrder: Int { -1 }

  /// Moves the follower over its target, or hides it if the target is not visible.
  public final func windowDidLayOut() { _ = follow() }

  /// Moves the follower over its target, or hides it if the target is not visible. Returns whether it was moved, hidden
  /// or shown.
  final func follow() -> Bool {
    let wanted = wantedPlace
    var hasChanged = isWithheld != (wanted == nil)
    View.performWithoutAnimation {
      isWithheld = wanted == nil
      guard let wanted, wanted != Place(size: bounds.size, center: center, transform: transform) else { return }
      hasChanged = true
      (bounds.size, center, transform) = (wanted.size, wanted.center, wanted.transform)
      onChange?()
    }
    return hasChanged
  }
}
