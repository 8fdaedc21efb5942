import TactionGeometry

nonisolated extension ViewState {
  /// What is done to the view in space, about its anchor point. `transform` is the affine part of it.
  var transform3D: Transform3D {
    get { space?.value ?? Transform3D(transform) }
    set {
      transform = newValue.affine
      space = newValue.isAffine ? nil : SpatialTransform(newValue)
    }
  }

  /// From the view's own coordinates to its superview's; nil for a view that stays in its superview's plane.
  var projection: Projection? {
    guard let space else { return nil }
    return Projection(.translation(.zero - anchor))
      .concatenating(Projection(space.value))
      .concatenating(.translation(center - .zero))
  }

  /// Whether a property is one of those that say where the view lies.
  static func isPlace(_ property: PartialKeyPath<ViewState>) -> Bool {
    property == \ViewState.center || property == \ViewState.bounds || isTransform(property)
  }

  /// Whether a property is the transform, or the affine part of it.
  static func isTransform(_ property: PartialKeyPath<ViewState>) -> Bool {
    property == \ViewState.transform || property == \ViewState.transform3D
  }
}
