import TactionGeometry

/// Something with coordinates of its own that lies in a window.
@MainActor public protocol CoordinateSpace: AnyObject {
  /// The map from the space's own coordinates (a view's bounds) to the window's logical pixels.
  var transformToWindow: Transform { get }

  /// The space's extent in its own coordinates.
  var bounds: Rect { get }
}

extension CoordinateSpace {
  /// A point of the window in these coordinates; the window's own numbers where the space is shrunk to nothing.
  package func fromWindow(_ point: Point) -> Point {
    let local = transformToWindow.inverted()?.apply(point) ?? point
    return local.isFinite ? local : point
  }

  /// A movement in the window in these coordinates; the window's own numbers where the space is shrunk to nothing.
  package func fromWindow(_ step: Vector) -> Vector {
    let local = transformToWindow.inverted()?.apply(step) ?? step
    return local.isFinite ? local : step
  }

  /// A movement in these coordinates as it is seen in the window.
  package func toWindow(_ step: Vector) -> Vector {
    let seen = transformToWindow.apply(step)
    return seen.isFinite ? seen : step
  }
}
