import TactionGeometry

/// A view that stays over another view wherever that is on the screen: while it is dragged, scrolled, thrown or
/// animated, and in turned and scaled superviews.
///
///     let handles = FollowerView(of: photo)
///     window.content.addSubview(handles)
///
/// Its own coordinates are those of the other view, so that subviews with anchors are at its edges. It is placed before
/// each frame, in which it has the place that the other view has in that frame; it asks for no frames. It is hidden
/// while the other view is not visible, or in another window. Touches go through it to what is behind, but not through
/// its subviews.
open class FollowerView: View {
  /// The view that it follows; it may not be a subview of this one.
  public final weak var target: View? {
    didSet { if target !== oldValue { setNeedsLayout() } }
  }

  /// Whether it keeps the axes of its superview, and covers the bounding box of the other view there; false by default.
  /// So a label stays upright and keeps its size under a photo that two fingers turn and enlarge.
  public final var isUpright = false {
    didSet { if isUpright != oldValue { setNeedsLayout() } }
  }

  /// Called after it has got another place.
  public final var onChange: (() -> Void)?

  /// Makes a view that follows another one once it is in the same window.
  public init(of target: View) {
    self.target = target
    super.init(frame: .zero)
  }

  /// Begins to follow.
  override open func didMoveToWindow() {
    super.didMoveToWindow()
    if isInWindow { viewTree?.layoutObservers.add(self) }
  }

  /// Returns the subview at a point; nil where there is none.
  override open func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }

  private struct Place: Equatable {
    var size = Size.zero
    var center = Point.zero
    var transform = Transform.identity
  }

  /// The place over the other view; nil if it cannot be seen.
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
  /// Before presentations, which may point at a view that follows another.
  public static var layoutOrder: Int { -1 }

  /// Takes its place.
  public final func windowDidLayOut() {
    let wanted = wantedPlace
    View.performWithoutAnimation {
      isHidden = wanted == nil
      guard let wanted, wanted != Place(size: bounds.size, center: center, transform: transform) else { return }
      (bounds.size, center, transform) = (wanted.size, wanted.center, wanted.transform)
      onChange?()
    }
  }
}
