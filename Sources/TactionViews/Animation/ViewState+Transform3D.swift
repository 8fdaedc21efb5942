import TactionGeometry

nonisolated extension ViewState {
  /// The transform in space, about the anchor point. `transform` is its affine part.
  var transform3D: Transform3D {
    get { space?.value ?? Transform3D(transform) }
    set {
      transform = newValue.affine
      space = newValue.isAffine ? nil : SpatialTransform(newValue)
    }
  }

  /// The projection from the view's own coordinates to its superview's; nil for a view that stays in its plane.
  var projection: Projection? {
    guard let space else { return nil }
    return Projection(.translation(.zero - anchor))
      .concatenating(Projection(space.value))
      .concatenating(.translation(center - .zero))
  }

  /// Whether a property is part of the geometry of the view.
  static func isGeometry(_ property: PartialKeyPath<ViewState>) -> Bool {
    property == \ViewState.center || property == \ViewState.bounds || isTransform(property)
  }

  /// Whether a property is the transform, or the affine part of it.
  static func isTransform(_ property: PartialKeyPath<ViewState>) -> Bool {
    property == \ViewState.transform || property == \ViewState.transform3D
  }
}

/// A transform in space that is not affine in the plane, on the heap, as few views have one.
nonisolated final class SpatialTransform: Equatable, Sendable {
  let value: Transform3D

  init(_ value: Transform3D) { self.value = value }

  static func == (a: SpatialTransform, b: SpatialTransform) -> Bool { a === b || a.value == b.value }
}
