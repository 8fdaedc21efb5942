import TactionGeometry

/// The velocities of content at the moment when the fingers release it.
public nonisolated struct ReleaseVelocity: Sendable {
  /// The velocity of the position, in px per second, in the coordinates of the object that moves the content.
  public var velocity: Vector
  /// The change of the logarithm of the scale, per second.
  public var zoom: Double
  /// The rotation per second, as a vector along the axis of the rotation. The length of the vector is the angle in
  /// radians.
  public var turn: Vector3
  /// The maximum of the speeds at which the fingers move, spread and rotate, in px of the window per second.
  public var speed: Double

  /// Creates the velocities of a release. Velocities that are not given are zero.
  public init(velocity: Vector = .zero, zoom: Double = 0, turn: Vector3 = .zero, speed: Double = 0) {
    (self.velocity, self.zoom, self.turn, self.speed) = (velocity, zoom, turn, speed)
  }

  /// Creates the velocities of a release by a hand that moves, scales and rotates the content, in px of the window.
  @MainActor public init(of hand: TransformGestureRecognizer) {
    let (velocity, zoom) = (hand.velocity(in: nil), hand.scaleVelocity / hand.scale)
    let turn = hand.rotationVelocity.radians
    self.init(
      velocity: velocity, zoom: zoom, turn: .unitZ * turn,
      speed: max(velocity.length, abs(zoom) * hand.spread, abs(turn) * hand.spread))
  }

  /// The velocities with which the content continues. They are zero after a slow release, and limited after a very fast
  /// release.
  ///
  /// If one of the velocities is high enough for a throw, the content continues with all of them.
  public var thrown: ReleaseVelocity {
    let fraction = ThrowRule.share(atSpeed: speed)
    guard fraction > 0, velocity.isFinite, zoom.isFinite, turn.isFinite else { return ReleaseVelocity() }
    return ReleaseVelocity(
      velocity: velocity * fraction, zoom: zoom * fraction, turn: turn * fraction, speed: speed * fraction)
  }

  /// Adds the velocities that another recognizer has measured for the same release.
  package mutating func formUnion(_ other: ReleaseVelocity) {
    velocity += other.velocity
    zoom += other.zoom
    turn += other.turn
    speed = max(speed, other.speed)
  }
}
