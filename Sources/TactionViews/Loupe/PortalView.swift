import TactionGeometry

/// A view that shows another view of its window, with its subviews, a second time: live, and through a transform.
///
/// The other view is drawn again at the size of the portal, so that text and images are sharp. Changes of it show in
/// the same frame, and only they are drawn.
///
///     let reflection = PortalView(sourceView: card)
///     reflection.frame = Rect(origin: Point(x: card.frame.minX, y: card.frame.maxY), size: card.bounds.size)
///     reflection.sourceTransform = Transform.scale(x: 1, y: -1).translated(by: Vector(dx: 0, dy: -card.bounds.height))
///
/// The other view's own position, transform, alpha and shadow are left out, and so are the clips of its superviews. The
/// portal shows nothing while the other view is hidden, in no window, or in another one. A portal within itself shows
/// nothing, and neither does one within two others. Like an image view it takes no touches until a gesture recognizer
/// is added.
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

  /// The transform from the view that is shown to the coordinates of this one (default: the identity). One that is not
  /// finite is ignored.
  ///
  /// The origin is the top left corner of the other view, also of one that scrolls its subviews.
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

  /// Creates a view that shows another one and has its size, at the origin.
  public convenience init(sourceView: View) {
    self.init(frame: Rect(origin: .zero, size: sourceView.bounds.size))
    self.sourceView = sourceView
  }
}
