import TactionGeometry

/// What fingers do to content, as it is seen in the window: a move, then a scale, then a turn.
nonisolated struct WindowChange {
  /// The move, in px.
  var way: Vector
  /// The factor of the scale.
  var factor: Double
  /// The turn, clockwise on the screen.
  var turn: Angle
  /// About what the content turns once it has moved.
  var focus: Point
  /// About what it is scaled once it has moved.
  var pivot: Point

  /// The same change in the coordinates of a space that lies in the window; nil where the space has no area.
  ///
  /// Taken there and back, the change is seen in the window as it was meant, however the space is turned, scaled,
  /// mirrored or sheared.
  func inside(_ space: Transform) -> Transform? {
    guard let wayBack = space.inverted() else { return nil }
    let change = Transform.translation(way)
      .concatenating(Transform.scale(factor).about(pivot))
      .concatenating(Transform.rotation(turn).about(focus))
    return space.concatenating(change).concatenating(wayBack)
  }
}
