import TactionGeometry
import TactionGraphics

/// Where a view lies that is seen in perspective, and what it looked like last: kept apart from the view, as few are.
final class ProjectionState {
  /// From the view's own coordinates to its superview's.
  private(set) var projection: Projection
  /// The way back; nil where the view is seen from its edge.
  private(set) var inverse: Projection?

  /// What was recorded last of the view at its own place in the window; portals have theirs.
  var shown = Drawn()

  /// What was recorded of a view.
  struct Drawn {
    /// The picture, which the frame keeps that shows it.
    weak var picture: ProjectedLayer?
    /// The number of the picture: no other has it, so that one that is made after this has gone is not taken for it.
    var number = 0
    /// How many of its pixels are one of the view's units, and where they lie from the corner of its bounds.
    var scale = 0.0
    var box = PixelRect.zero
  }

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
