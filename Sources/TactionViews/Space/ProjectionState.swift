import TactionGeometry

/// The projection of a view that is tilted in space: kept apart from the view, as few views have one.
final class ProjectionState {
  /// The projection from the view's own coordinates to its superview's.
  private(set) var projection: Projection
  /// Its inverse; nil where the view is seen from its edge.
  private(set) var inverse: Projection?

  init(_ projection: Projection) {
    self.projection = projection
    inverse = projection.inverted()
  }

  func move(to projection: Projection) {
    guard projection != self.projection else { return }
    self.projection = projection
    inverse = projection.inverted()
  }
}
