import TactionGeometry

/// A view that shows another view of its window a second time, live and through a transform. The subviews of the other
/// view are included.
///
/// The other view is drawn again at the size of the portal, so that text and images are sharp. Changes of the other
/// view are visible in the same frame, and only the changes are drawn.
///
///     let reflection = PortalView(sourceView: card)
///     reflection.frame = Rect(origin: Point(x: card.frame.minX, y: card.frame.maxY), size: card.bounds.size)
///     reflection.sourceTransform = Transform.scale(x: 1, y: -1).translated(by: Vector(dx: 0, dy: -card.bounds.height))
///
/// The other view's own position, transform, alpha and shadow are left out, and so are the clips of its superviews. The
/// portal shows nothing while the other view is hidden or not in the same window. A portal inside itself shows nothing.
/// A portal that is seen through two other portals also shows nothing. Like an image view, a portal view does not
/// receive touches until a gesture recognizer is added.
public final class PortalView: View {
  private let source = Portal()

  /// The view that is shown (weak).
  public var sourceView: View? {
    get { source.sourceView }
    set {
      guard newValue !== source.sourceView else { return }
      source.sourceView = newValue
      viewTree?.setNeedsFrame()
    }
  }

  /// The transform from ``sourceView`` to the coordinates of this view (default: the identity). A transform that is not
  /// finite is ignored.
  ///
  /// The origin is the top left corner of the source view, even if that view scrolls its subviews.
  public var sourceTransform: Transform {
    get { source.transform }
    set {
      guard newValue.isFinite, newValue != source.transform else { return }
      source.transform = newValue
      viewTree?.setNeedsFrame()
    }
  }

  /// Creates a view that shows nothing yet, with a frame in its superview's coordinates.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    portal = source
    clipsToBounds = true
    isUserInteractionEnabled = false
  }

  /// Creates a view at the origin that shows another view and has the same size as that view.
  public convenience init(sourceView: View) {
    self.init(frame: Rect(origin: .zero, size: sourceView.bounds.size))
    self.sourceView = sourceView
  }
}
