import TactionGeometry
import TactionGraphics

/// Where a view lies that is seen in perspective, and what it looked like last: kept apart from the view, as few are.
final class ProjectedPlace {
  /// From the view's own coordinates to its superview's.
  private(set) var projection: Projection
  /// The way back; nil where the view is seen from its edge.
  private(set) var inverse: Projection?

  /// The picture of the view in its window, as long as a frame shows it, and that in a picture of something around it.
  var shown = Drawn()
  var copied = Drawn()

  /// What was recorded of a view.
  struct Drawn {
    /// The picture, which those keep that show it.
    weak var picture: PlanePicture?
    /// Counts the pictures.
    var number = 0
    /// How many of its pixels are one of the view's units, and where they lie.
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
