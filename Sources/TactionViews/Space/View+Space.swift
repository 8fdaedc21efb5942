import TactionGeometry

/// Views that are tilted in space.
extension View {
  /// What scales, turns, moves or tilts the view and all it holds in space, about its anchor point; with perspective,
  /// if it begins with `Transform3D.perspective(distance:)`.
  ///
  ///     card.transform3D = .perspective(distance: 900).rotated(by: .degrees(40), about: .unitY)
  ///
  /// `transform` is its affine part: setting one sets the other. The view and all it holds are drawn flat, in their own
  /// plane, and nothing stacks in depth: subviews that are tilted themselves lie in this plane, and views are in front
  /// of each other by their order alone. What is behind the eye is neither drawn nor hit. A view is seen from behind
  /// too, mirrored.
  ///
  /// It is animated, and turns the short way; by half a turn, to which there is none, forward about the axis. A
  /// transform with a number that is not finite is refused; one by which the view is seen from its edge is kept, and
  /// the view neither seen nor hit until it gets another one.
  public final var transform3D: Transform3D {
    get { state.transform3D }
    set {
      guard accepts(newValue.isFinite, as: "transform3D"), newValue != state.transform3D else { return }
      if newValue.isAffine, state.space == nil, seen.space == nil {
        change(\.transform, to: newValue.affine)
      } else {
        change(\.transform3D, to: newValue)
      }
      seenChanged()
    }
  }

  /// Whether the view can be seen and hit from behind, mirrored: true by default.
  ///
  /// Two views at one place, each with its front alone and one of them turned by half a turn, are the two sides of a
  /// card. A view shows its back where it is mirrored in its superview.
  public final var isDoubleSided: Bool {
    get { hasBack }
    set {
      guard newValue != hasBack else { return }
      hasBack = newValue
      seenChanged()
    }
  }

  /// Puts a change in the view's own coordinates, with the anchor point as their origin, before its transform.
  final func changeInside(by change: (Transform) -> Transform) {
    stopMovement()
    if let space = state.space {
      transform3D = Transform3D(change(.identity)).concatenating(space.value)
    } else {
      transform = change(transform)
    }
  }

  /// Keeps up to date where a view is seen that is tilted in space.
  final func projectionChanged(to projection: Projection) {
    let middle = seenBounds.center
    matrix = projection.tangent(at: middle) ?? seen.matrix
    // What hardly gets nearer or farther over its whole length may as well be drawn as it is, as the back of a card is.
    let slope = abs(projection.depthX) * seenBounds.width + abs(projection.depthY) * seenBounds.height
    if slope <= 1e-9 * projection.depth(at: middle) {
      (inverse, projected) = (matrix.inverted(), nil)
      return
    }
    inverse = nil
    if let projected { projected.move(to: projection) } else { projected = ProjectionState(projection) }
  }

  /// A point of the superview's coordinates in the view's own; nil where the view is not to be seen at it.
  final func locate(_ outside: Point) -> Point? {
    inverse?.apply(outside) ?? projected?.inverse?.apply(outside)
  }
}
