/// The velocity of a gesture, and whether the hand had stopped before the lift.
nonisolated public struct VelocityEstimate<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The velocity, per second; zero for fingers that have stopped.
  public var velocity: Value

  /// Whether the fingers had stopped, or were about to stop, when the last finger lifted. False before the lift.
  public var stoppedBeforeLift: Bool

  /// Makes an estimate.
  package init(velocity: Value, stoppedBeforeLift: Bool) {
    self.velocity = velocity
    self.stoppedBeforeLift = stoppedBeforeLift
  }
}
