import TactionGeometry

/// The position and the transform of a view in its superview.
package nonisolated struct Placement: Equatable {
  package var center: Point
  package var transform: Transform
  /// The transform of a view that is tilted in space; `transform` is its affine part.
  package var space: Transform3D?

  package init(center: Point, transform: Transform, space: Transform3D? = nil) {
    (self.center, self.transform, self.space) = (center, transform, space)
  }

  /// Returns the placement after a change in the superview's coordinates; nil if the view would have no area left.
  package func changed(by change: Transform) -> Placement? {
    let turn = change.withoutTranslation
    let turned = space?.concatenating(Transform3D(turn))
    let placement = Placement(
      center: change.apply(center), transform: turned?.affine ?? transform.concatenating(turn), space: turned)
    let hasArea = turned?.isInvertible ?? placement.transform.isInvertible
    return hasArea && placement.center.isFinite ? placement : nil
  }
}

nonisolated extension Transform {
  fileprivate var withoutTranslation: Transform { Transform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}
