import TactionGeometry

/// Where a view lies in its superview.
nonisolated struct Placement: Equatable {
  var center: Point
  var transform: Transform

  /// The place after a change of the superview's plane; nil where nothing would be left of the view.
  func changed(by change: Transform) -> Placement? {
    let place = Placement(center: change.apply(center), transform: transform.concatenating(change.withoutTranslation))
    return place.center.isFinite && place.transform.isInvertible ? place : nil
  }
}

extension View {
  /// Where the view lies.
  final var placement: Placement {
    get { Placement(center: center, transform: transform) }
    set { (center, transform) = (newValue.center, newValue.transform) }
  }

  /// From the superview's coordinates to the window's.
  final var superviewToWindow: Transform { superview?.transformToWindow ?? .identity }
}

nonisolated extension Transform {
  fileprivate var withoutTranslation: Transform { Transform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}
