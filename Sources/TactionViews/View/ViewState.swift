import TactionGeometry
import TactionGraphics

/// The properties that place and paint a view and may be animated.
///
/// A view has this twice while it moves: once as it was set, once as it is seen.
nonisolated struct ViewState: Equatable {
  var center = Point.zero
  var bounds = Rect.zero
  /// In parts of the bounds: (0, 0) is the top left corner, (1, 1) the bottom right one. It is not animated.
  var anchorPoint = Point(x: 0.5, y: 0.5)
  var transform = Transform.identity
  /// What is done to the view in space; nil where `transform` is all of it.
  var space: SpatialTransform?
  var alpha = 1.0
  var cornerRadius = 0.0
  var backgroundColor: Color?
  var shadow: Shadow?

  /// Whether the view's own pixels are the same, were it at the same place.
  func hasSamePaint(as other: ViewState) -> Bool {
    cornerRadius == other.cornerRadius && backgroundColor == other.backgroundColor && shadow == other.shadow
  }

  /// The anchor point in the view's own coordinates.
  var anchor: Point {
    Point(x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
  }

  /// From the view's own coordinates to its superview's; for a view that is tilted in space, the affine part of that.
  var matrix: Transform {
    let (anchor, move) = (anchor, transform)
    // The transform acts about the anchor, and the anchor goes to the centre: both moves folded into one.
    return Transform(
      a: move.a, b: move.b, c: move.c, d: move.d,
      tx: move.tx + center.x - move.a * anchor.x - move.c * anchor.y,
      ty: move.ty + center.y - move.b * anchor.x - move.d * anchor.y)
  }

  /// The smallest upright rectangle around the view, in its superview's coordinates.
  var frame: Rect {
    get { projection.map { $0.boundingBox(of: bounds) ?? .zero } ?? matrix.boundingBox(of: bounds) }
    set {
      let size = transform.sizeFilling(newValue.size) ?? bounds.size
      bounds.size = size
      let middle = transform.apply(bounds.center - (anchor - Point.zero))
      center = newValue.center - (middle - .zero)
    }
  }
}

nonisolated extension Transform {
  /// The size whose bounding box, once transformed, has the given size; nil where there is none or more than one.
  fileprivate func sizeFilling(_ box: Size) -> Size? {
    let (along, across) = (abs(a) * abs(d), abs(b) * abs(c))
    let determinant = along - across
    // Near an eighth of a turn every size gives nearly the same proportions: there is no telling which was meant.
    guard abs(determinant) > 1e-6 * (along + across) else { return nil }
    let width = (abs(d) * box.width - abs(c) * box.height) / determinant
    let height = (abs(a) * box.height - abs(b) * box.width) / determinant
    guard width.isFinite, height.isFinite, width >= 0, height >= 0 else { return nil }
    return Size(width: width, height: height)
  }
}
