import TactionGeometry

/// A change that fingers make to content, in the window's coordinates: a translation, then a scale, then a rotation.
package nonisolated struct WindowChange {
  /// The translation, in px.
  package var translation: Vector
  /// The factor of the scale.
  package var factor: Double
  /// The rotation, clockwise on the screen.
  package var turn: Angle
  /// The centre of the rotation, after the translation.
  package var focus: Point
  /// The centre of the scale, after the translation.
  package var pivot: Point

  package init(translation: Vector, factor: Double, turn: Angle, focus: Point, pivot: Point) {
    (self.translation, self.factor, self.turn) = (translation, factor, turn)
    (self.focus, self.pivot) = (focus, pivot)
  }

  /// Returns the same change in the coordinates of another space, such as a superview's; nil if the space has no area
  /// in the window.
  ///
  /// The change looks the same in the window even if the space is rotated, scaled, mirrored or sheared. `space` is the
  /// transform from the space to the window.
  package func inside(_ space: Transform) -> Transform? {
    guard let fromWindow = space.inverted() else { return nil }
    let change = Transform.translation(translation)
      .concatenating(Transform.scale(factor).about(pivot))
      .concatenating(Transform.rotation(turn).about(focus))
    return space.concatenating(change).concatenating(fromWindow)
  }
}
