/// The velocity of a gesture, and whether the hand had stopped when it let go.
nonisolated public struct VelocityEstimate<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The velocity, per second; zero for fingers that have stopped.
  public var velocity: Value

  /// Whether the fingers stood, or were about to, when the last one lifted: no flick. False before the lift.
  public var stoppedBeforeLift: Bool

  /// Makes an estimate.
  public init(velocity: Value, stoppedBeforeLift: Bool) {
    self.velocity = velocity
    self.stoppedBeforeLift = stoppedBeforeLift
  }
}
