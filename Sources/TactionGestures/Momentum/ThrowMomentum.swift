import TactionGeometry

/// The deceleration of content that was thrown: its position, scale and rotation slow down together and rest at the
/// same time.
public nonisolated struct ThrowMomentum: Sendable {
  /// The velocities at the start.
  public let velocity: ReleaseVelocity
  /// The law that determines how the velocities decrease.
  package let deceleration: Deceleration
  /// The time in seconds until the speed has become so low that the content rests.
  public let duration: Double

  /// Creates the momentum of a release.
  ///
  /// - Parameters:
  ///   - velocity: The velocities at the start; see `ReleaseVelocity.thrown`.
  ///   - decelerationRate: The fraction of the speed that remains after each millisecond.
  public init(_ velocity: ReleaseVelocity, decelerationRate: Double) {
    self.velocity = velocity
    deceleration = Deceleration(rate: decelerationRate)
    duration = deceleration.duration(from: velocity.speed, to: GestureConstants.flingRestSpeed)
  }

  private init(_ velocity: ReleaseVelocity, _ deceleration: Deceleration, duration: Double) {
    (self.velocity, self.deceleration, self.duration) = (velocity, deceleration, duration)
  }

  /// Returns the rest of the momentum from a time after the start, with another velocity of the scale.
  func rest(after seconds: Double, zoom: Double) -> ThrowMomentum {
    let part = deceleration.speed(after: min(seconds, duration))
    let rest = ReleaseVelocity(
      velocity: velocity.velocity * part, zoom: zoom, turn: velocity.turn * part, speed: velocity.speed * part)
    return ThrowMomentum(rest, deceleration, duration: max(duration - seconds, 0))
  }

  /// Returns the distance that a motion with a start velocity of 1 per second has covered at a time after the start.
  public func travel(after seconds: Double) -> Double { deceleration.travel(after: min(seconds, duration)) }
}
