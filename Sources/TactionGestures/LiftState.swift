import TactionGeometry

/// The hand in the moment in which it began to let go, in px of the window.
struct LiftState {
  /// When the last finger lifted until now.
  var time: Double
  /// The centre of the fingers.
  let focus: Point
  /// How fast the centre moved.
  let velocity: Vector
  /// How fast the logarithm of the scale changed, and the angle.
  let spin: Vector
  let spread: Double
}
