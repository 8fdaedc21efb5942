import TactionGeometry

/// An object with its own coordinates in a window.
@MainActor public protocol CoordinateSpace: AnyObject {
  /// The map from the space's own coordinates (a view's bounds) to the window's logical pixels.
  ///
  /// For a space in perspective, the nearest affine map about the middle of its bounds.
  var transformToWindow: Transform { get }

  /// The projective map to the window of a space in perspective; nil (the default) if `transformToWindow` is exact.
  var projectionToWindow: Projection? { get }

  /// The space's extent in its own coordinates.
  var bounds: Rect { get }
}

extension CoordinateSpace {
  /// Returns nil: the space is not in perspective.
  public var projectionToWindow: Projection? { nil }

  /// Returns a point of the window in these coordinates; unchanged if the space has no inverse map.
  package func fromWindow(_ point: Point) -> Point {
    let projected = projectionToWindow?.undo(point, seenFrom: bounds.center)
    let local = projected ?? transformToWindow.inverted()?.apply(point) ?? point
    return local.isFinite ? local : point
  }

  /// Returns a movement in the window in these coordinates; unchanged if the space has no inverse map. In perspective
  /// it is the movement at the middle of the space, as in `toWindow(_:)`.
  public func fromWindow(_ step: Vector) -> Vector { transformToWindow.undone(on: step) }

  /// Returns a movement in these coordinates as seen in the window.
  public func toWindow(_ step: Vector) -> Vector { transformToWindow.done(on: step) }

  /// Returns a movement in the window that ended at a point there, in these coordinates; unchanged if the space has no
  /// inverse map.
  package func fromWindow(_ step: Vector, to end: Point) -> Vector {
    if projectionToWindow != nil { return fromWindow(end) - fromWindow(end - step) }
    return fromWindow(step, at: end)
  }

  /// Returns a direction or a velocity at a point of the window in these coordinates; unchanged if the space has no
  /// inverse map.
  package func fromWindow(_ step: Vector, at point: Point) -> Vector {
    transformToWindow(at: point).undone(on: step)
  }

  /// Returns a movement in these coordinates as seen in the window, where it ended at a point.
  package func toWindow(_ step: Vector, to end: Point) -> Vector {
    guard let projection = projectionToWindow else { return toWindow(step, at: end) }
    let start = projection.apply(fromWindow(end) - step, seenFrom: bounds.center)
    return start.map { end - $0 } ?? toWindow(step, at: end)
  }

  /// Returns a direction or a velocity in these coordinates as seen at a point of the window.
  package func toWindow(_ step: Vector, at point: Point) -> Vector {
    transformToWindow(at: point).done(on: step)
  }

  /// Returns the affine map nearest to the map to the window at a point there.
  package func transformToWindow(at point: Point) -> Transform {
    projectionToWindow?.tangent(at: fromWindow(point)) ?? transformToWindow
  }
}

extension Transform {
  /// Returns the image of a vector, or the vector itself if the image is not finite.
  fileprivate func done(on step: Vector) -> Vector {
    let seen = apply(step)
    return seen.isFinite ? seen : step
  }

  /// Returns the vector with this image, or the image itself if there is none.
  fileprivate func undone(on step: Vector) -> Vector {
    let local = inverted()?.apply(step) ?? step
    return local.isFinite ? local : step
  }
}
