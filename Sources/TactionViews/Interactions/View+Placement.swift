import TactionGeometry
import TactionGestures

extension View {
  /// The view's position and transform.
  final var placement: Placement {
    get { Placement(center: center, transform: transform, space: state.space?.value) }
    set {
      center = newValue.center
      if let space = newValue.space { transform3D = space } else { transform = newValue.transform }
    }
  }

  /// Returns the transform from the superview's coordinates to the window's coordinates; in perspective, the nearest
  /// affine transform at a point of the window.
  final func superviewToWindow(at point: Point) -> Transform {
    superview?.transformToWindow(at: point) ?? .identity
  }

  /// Returns a translation in the window, adapted to the affine transform `superviewToWindow(at: end)`. With this
  /// translation, content under the start of the translation moves exactly under its end, even if the superview is seen
  /// in perspective.
  final func translationInSuperview(_ translation: Vector, to end: Point) -> Vector {
    guard let space = superview, space.projectionToWindow != nil else { return translation }
    return space.toWindow(space.fromWindow(translation, to: end), at: end)
  }
}
