import TactionGeometry

/// The position and the transform of a view in its superview.
nonisolated struct Placement: Equatable {
  var center: Point
  var transform: Transform
  /// The transform of a view that is tilted in space; `transform` is its affine part.
  var space: Transform3D?

  /// Returns the placement after a change in the superview's coordinates; nil if the view would have no area left.
  func changed(by change: Transform) -> Placement? {
    let turn = change.withoutTranslation
    var placement = Placement(center: change.apply(center), transform: transform.concatenating(turn))
    if let space {
      let turned = space.concatenating(Transform3D(turn))
      (placement.space, placement.transform) = (turned, turned.affine)
      return placement.center.isFinite && turned.isInvertible ? placement : nil
    }
    return placement.center.isFinite && placement.transform.isInvertible ? placement : nil
  }
}

/// A change that fingers make to content, in the window's coordinates: a translation, then a scale, then a rotation.
nonisolated struct WindowChange {
  /// The translation, in px.
  var translation: Vector
  /// The factor of the scale.
  var factor: Double
  /// The rotation, clockwise on the screen.
  var turn: Angle
  /// The centre of the rotation, after the translation.
  var focus: Point
  /// The centre of the scale, after the translation.
  var pivot: Point

  /// Returns the same change in the coordinates of another space, such as a superview's; nil if the space has no area
  /// in the window.
  ///
  /// The change looks the same in the window even if the space is rotated, scaled, mirrored or sheared. `space` is the
  /// transform from the space to the window.
  func inside(_ space: Transform) -> Transform? {
    guard let fromWindow = space.inverted() else { return nil }
    let change = Transform.translation(translation)
      .concatenating(Transform.scale(factor).about(pivot))
      .concatenating(Transform.rotation(turn).about(focus))
    return space.concatenating(change).concatenating(fromWindow)
  }
}

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

nonisolated extension Transform {
  fileprivate var withoutTranslation: Transform { Transform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}
