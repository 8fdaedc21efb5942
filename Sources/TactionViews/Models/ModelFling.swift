import TactionGeometry

/// How fast a model is moved, scaled and turned as the fingers let go of it.
nonisolated struct ModelFling {
  /// In logical pixels of the view per second.
  var velocity = Vector.zero
  /// The change of the logarithm of the scale, per second.
  var zoom = 0.0
  /// The axis in the view's axes, as long as the turn in radians per second.
  var turn = Vector3.zero
  /// The greatest speed of a finger: along, apart or around, in px of the window per second.
  var speed = 0.0

  var isFinite: Bool { velocity.isFinite && zoom.isFinite && turn.isFinite && speed.isFinite }

  /// Adds what another recognizer has to say of the same lift.
  mutating func formUnion(_ other: ModelFling) {
    velocity += other.velocity
    zoom += other.zoom
    turn += other.turn
    speed = max(speed, other.speed)
  }
}
