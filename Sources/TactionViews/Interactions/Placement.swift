import TactionGeometry

/// Where a view lies in its superview.
nonisolated struct Placement: Equatable {
  var center: Point
  var transform: Transform
  /// What is done to a view that is tilted in space; `transform` is its affine part.
  var space: Transform3D?

  /// The place after a change of the superview's plane; nil where nothing would be left of the view.
  func changed(by change: Transform) -> Placement? {
    let turn = change.withoutTranslation
    var place = Placement(center: change.apply(center), transform: transform.concatenating(turn))
    if let space {
      let turned = space.concatenating(Transform3D(turn))
      (place.space, place.transform) = (turned, turned.affine)
      return place.center.isFinite && turned.isInvertible ? place : nil
    }
    return place.center.isFinite && place.transform.isInvertible ? place : nil
  }
}

extension View {
  /// Where the view lies.
  final var placement: Placement {
    get { Placement(center: center, transform: transform, space: state.space?.value) }
    set {
      center = newValue.center
      if let space = newValue.space { transform3D = space } else { transform = newValue.transform }
    }
  }

  /// From the superview's coordinates to the window's, or what comes nearest to that at a point of the window.
  final func superviewToWindow(at point: Point) -> Transform {
    superview?.transformToWindow(at: point) ?? .identity
  }
}

extension View {
  /// A way in the window that led to a point, for `superviewToWindow(at:)` of that point: where the superview is seen
  /// in perspective, what was under the beginning of the way is then brought under its end exactly.
  final func wayInSuperview(_ way: Vector, to end: Point) -> Vector {
    guard let space = superview, space.projectionToWindow != nil else { return way }
    return space.toWindow(space.fromWindow(way, to: end), at: end)
  }
}

nonisolated extension Transform {
  fileprivate var withoutTranslation: Transform { Transform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}
