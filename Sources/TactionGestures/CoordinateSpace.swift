import TactionGeometry

/// Something with coordinates of its own that lies in a window.
@MainActor public protocol CoordinateSpace: AnyObject {
  /// The map from the space's own coordinates (a view's bounds) to the window's logical pixels.
  ///
  /// Of a space in perspective it is what comes nearest to that about the middle of its bounds.
  var transformToWindow: Transform { get }

  /// The map to the window, if the space is seen in perspective; nil (the default) where `transformToWindow` is all
  /// there is to it.
  var projectionToWindow: Projection? { get }

  /// The space's extent in its own coordinates.
  var bounds: Rect { get }
}

extension CoordinateSpace {
  /// No perspective.
  public var projectionToWindow: Projection? { nil }

  /// A point of the window in these coordinates; the window's own numbers where the space is shrunk to nothing.
  package func fromWindow(_ point: Point) -> Point {
    let projected = projectionToWindow?.undo(point, seenFrom: bounds.center)
    let local = projected ?? transformToWindow.inverted()?.apply(point) ?? point
    return local.isFinite ? local : point
  }

  /// A movement in the window in these coordinates; the window's own numbers where the space is shrunk to nothing. In
  /// perspective it is that about the middle of the space, as in `toWindow(_:)`.
  package func fromWindow(_ step: Vector) -> Vector { transformToWindow.undone(on: step) }

  /// A movement in these coordinates as it is seen in the window.
  package func toWindow(_ step: Vector) -> Vector { transformToWindow.done(on: step) }

  /// A movement in the window that led to a point there, in these coordinates; the window's own numbers where the space
  /// is shrunk to nothing.
  package func fromWindow(_ step: Vector, to end: Point) -> Vector {
    if projectionToWindow != nil { return fromWindow(end) - fromWindow(end - step) }
    return fromWindow(step, at: end)
  }

  /// A direction or a speed at a point of the window in these coordinates; the window's own numbers where the space is
  /// shrunk to nothing.
  package func fromWindow(_ step: Vector, at point: Point) -> Vector {
    transformToWindow(at: point).undone(on: step)
  }

  /// A movement in these coordinates as it is seen in the window, where it led to a point.
  package func toWindow(_ step: Vector, to end: Point) -> Vector {
    guard let projection = projectionToWindow else { return toWindow(step, at: end) }
    let start = projection.apply(fromWindow(end) - step, seenFrom: bounds.center)
    return start.map { end - $0 } ?? toWindow(step, at: end)
  }

  /// A direction or a speed in these coordinates as it is seen at a point of the window.
  package func toWindow(_ step: Vector, at point: Point) -> Vector {
    transformToWindow(at: point).done(on: step)
  }

  /// What comes nearest to the map to the window at a point there.
  package func transformToWindow(at point: Point) -> Transform {
    projectionToWindow?.tangent(at: fromWindow(point)) ?? transformToWindow
  }
}

extension Transform {
  /// What a vector becomes, or the vector itself where that is beyond all numbers.
  fileprivate func done(on step: Vector) -> Vector {
    let seen = apply(step)
    return seen.isFinite ? seen : step
  }

  /// The vector that becomes this one, or the vector itself where there is none.
  fileprivate func undone(on step: Vector) -> Vector {
    let local = inverted()?.apply(step) ?? step
    return local.isFinite ? local : step
  }
}
