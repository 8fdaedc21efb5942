import TactionGeometry

/// Views that are tilted in space, and then projected onto the window.
extension View {
  /// The transform of the view and its subviews in space, about the anchor point; with perspective if it begins with
  /// `Transform3D.perspective(distance:)`.
  ///
  ///     card.transform3D = .perspective(distance: 900).rotated(by: .degrees(40), about: .unitY)
  ///
  /// `transform` is its affine part: setting one sets the other. The view and its subviews are drawn flat, into one
  /// layer, which is then projected. There is no sorting by depth. Subviews that are tilted themselves are projected
  /// onto this layer, and only the order of views determines which of them is in front. Parts of the view behind the
  /// eye are neither drawn nor hit. By default, a view is also visible from behind, mirrored.
  ///
  /// It can be animated: the view rotates in the shorter direction, or, for half a turn, in the positive direction of
  /// the main axis. A transform with a number that is not finite is ignored. A transform that shows the view from its
  /// edge is accepted; the view is then neither visible nor hit until it gets another transform.
  public final var transform3D: Transform3D {
    get { state.transform3D }
    set {
      guard accepts(newValue.isFinite, as: "transform3D"), isChange(\.transform3D, to: newValue) else { return }
      if newValue.isAffine, state.space == nil, presentation.space == nil {
        change(\.transform, to: newValue.affine)
      } else {
        change(\.transform3D, to: newValue)
      }
    }
  }

  /// Whether the view is visible from behind, mirrored, and can be hit there (default: true).
  ///
  /// Two single-sided views at the same position, one of them rotated by half a turn, are the two sides of a card. A
  /// view shows its back if it is mirrored in its superview.
  public final var isDoubleSided: Bool {
    get { hasBack }
    set {
      guard newValue != hasBack else { return }
      hasBack = newValue
      presentationChanged()
    }
  }

  /// Applies a change before the view's transform, in the view's own coordinates with the anchor point as the origin.
  /// The view has stopped moving before the change is called. A change by numbers that are not finite is refused.
  final func changeInside(ifFinite isFinite: Bool, by change: (Transform) -> Transform) {
    guard accepts(isFinite, as: "transform") else { return }
    stopMovement()
    if let space = state.space {
      transform3D = Transform3D(change(.identity)).concatenating(space.value)
    } else {
      transform = change(transform)
    }
  }

  /// Updates the values derived from the projection of the view.
  final func projectionChanged(to projection: Projection) {
    let middle = presentationBounds.center
    matrix = projection.tangent(at: middle) ?? presentation.matrix
    // With hardly any difference in depth, as when a card shows its back, the affine part of the projection is used.
    let slope = abs(projection.depthX) * presentationBounds.width + abs(projection.depthY) * presentationBounds.height
    if slope <= 1e-9 * projection.depth(at: middle) {
      (inverse, projected) = (matrix.inverted(), nil)
      return
    }
    inverse = nil
    if let projected { projected.projection = projection } else { projected = ProjectionState(projection) }
  }

  /// Converts a point from the superview's coordinates to the view's own; nil if the view is not visible there.
  final func locate(_ outside: Point) -> Point? {
    inverse?.apply(outside) ?? projected?.inverse?.apply(outside)
  }
}

/// The projection of a view that is tilted in space. It is a separate object on the heap, because few views have one.
final class ProjectionState {
  /// The projection from the view's own coordinates to its superview's coordinates.
  var projection: Projection {
    didSet { if projection != oldValue { inverse = projection.inverted() } }
  }
  /// The inverse of the projection; nil if the view is seen from its edge.
  private(set) var inverse: Projection?

  init(_ projection: Projection) {
    self.projection = projection
    inverse = projection.inverted()
  }
}
