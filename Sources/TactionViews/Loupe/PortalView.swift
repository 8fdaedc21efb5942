import TactionGeometry

/// A view that shows another view of its window once more, live: all that the other one draws and holds, through a
/// transform.
///
/// What it shows is drawn anew at its place, so text and pictures are as sharp as the size in which they are seen
/// allows. Whatever changes in the other view is seen here in the same frame, and what does not change is not drawn
/// again.
///
///     let reflection = PortalView(sourceView: card)
///     reflection.frame = Rect(x: card.frame.minX, y: card.frame.maxY, width: card.bounds.width, height: card.bounds.height)
///     reflection.sourceTransform = Transform.scale(x: 1, y: -1).translated(by: Vector(dx: 0, dy: -card.bounds.height))
///
/// The other view's own place, transform, alpha and shadow are left out, and so is what its superviews clip away. It
/// shows nothing while that is hidden, or in no window or another one. A portal that would show itself shows nothing
/// there, and through two portals one sees, but not through three. Like an image view it takes no touches, until a
/// gesture recognizer is added.
public final class PortalView: View {
  private let source = Portal()

  /// The view that is shown; it is not kept alive.
  public var sourceView: View? {
    get { source.sourceView }
    set {
      guard newValue !== source.sourceView else { return }
      source.sourceView = newValue
      viewTree?.setNeedsFrame()
    }
  }

  /// From the view that is shown to the coordinates of this one; the identity by default. One that is not finite is
  /// refused.
  ///
  /// The origin is the top left corner of the other view, also of one that scrolls what it holds.
  public var sourceTransform: Transform {
    get { source.transform }
    set {
      guard newValue.isFinite, newValue != source.transform else { return }
      source.transform = newValue
      viewTree?.setNeedsFrame()
    }
  }

  /// Makes a view that shows nothing yet, at a place in its superview's coordinates.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    portal = source
    clipsToBounds = true
    isUserInteractionEnabled = false
  }

  /// Makes a view that shows another one, of its size and at the origin.
  public convenience init(sourceView: View) {
    self.init(frame: Rect(origin: .zero, size: sourceView.bounds.size))
    self.sourceView = sourceView
  }
}
