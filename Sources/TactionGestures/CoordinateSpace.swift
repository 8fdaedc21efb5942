import TactionGeometry

/// An object with its own coordinates in a window.
@MainActor public protocol CoordinateSpace: AnyObject {
  /// The map from the space's own coordinates (a view's bounds) to the window's logical pixels.
  ///
  /// For a space in perspective, it is the affine map that is nearest to the projective map around the middle of the
  /// bounds.
  var transformToWindow: Transform { get }

  /// The projective map to the window for a space in perspective; nil (the default) if `transformToWindow` is exact.
  var projectionToWindow: Projection? { get }

  /// The space's extent in its own coordinates.
  var bounds: Rect { get }
}

extension CoordinateSpace {
  /// Returns nil: the space is not in perspective.
  public var projectionToWindow: Projection? { nil }

  /// Returns a point of the window, converted to these coordinates; unchanged if the space has no inverse map.
  package func fromWindow(_ point: Point) -> Point {
    let projected = projectionToWindow?.undo(point, seenFrom: bounds.center)
    let local = projected ?? transformToWindow.inverted()?.apply(point) ?? point
    return local.isFinite ? local : point
  }

  /// Returns a movement in the window, converted to these coordinates; unchanged if the space has no inverse map. In
  /// perspective, the conversion is exact only at the middle of the space, as in `toWindow(_:)`.
  public func fromWindow(_ step: Vector) -> Vector { transformToWindow.undone(on: step) }

  /// Returns a movement in these coordinates, converted to the window.
  public func toWindow(_ step: Vector) -> Vector { transformToWindow.done(on: step) }

  /// Returns a movement in the window, converted to these coordinates; unchanged if the space has no inverse map. The
  /// movement ended at `end`, a point of the window.
  package func fromWindow(_ step: Vector, to end: Point) -> Vector {
    if projectionToWindow != nil { return fromWindow(end) - fromWindow(end - step) }
    return fromWindow(step, at: end)
  }

  /// Returns a direction or a velocity at a point of the window, converted to these coordinates; unchanged if the space
  /// has no inverse map.
  package func fromWindow(_ step: Vector, at point: Point) -> Vector {
    transformToWindow(at: point).undone(on: step)
  }

  /// Returns a movement in these coordinates, converted to the window. The movement ended at `end`, a point of the
  /// window.
  package func toWindow(_ step: Vector, to end: Point) -> Vector {
    guard let projection = projectionToWindow else { return toWindow(step, at: end) }
    let start = projection.apply(fromWindow(end) - step, seenFrom: bounds.center)
    return start.map { end - $0 } ?? toWindow(step, at: end)
  }

  /// Returns a direction or a velocity in these coordinates, converted to the window at one of the window's points.
  package func toWindow(_ step: Vector, at point: Point) -> Vector {
    transformToWindow(at: point).done(on: step)
  }

  /// Returns the affine map that is nearest to the projective map to the window, around a point of the window.
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

  /// Returns the vector whose image is the given vector, or the given vector itself if there is no such vector.
  fileprivate func undone(on step: Vector) -> Vector {
    let local = inverted()?.apply(step) ?? step
    return local.isFinite ? local : step
  }
}
