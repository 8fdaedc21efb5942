/// How fast something moves, and how far that can be relied on.
nonisolated public struct VelocityEstimate<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The velocity, per second; zero after a rest of 40 ms.
  public var velocity: Value

  /// How sure the velocity is, from 0 to 1.
  ///
  /// It is the share of the last 100 ms of movement that the fitted curve or line explains (the coefficient of
  /// determination), times n/3 where only n < 3 steps are known: two positions always lie on a line. Smooth flicks come to
  /// more than 0.95, a finger that trembles to and fro to less than 0.5. A hand at rest is a sure thing, 1; of a single
  /// position nothing is known, 0.
  public var confidence: Double

  /// Whether the fingers had come to rest, for more than 40 ms, before the last one lifted: no flick. False before the lift.
  public var stoppedBeforeLift: Bool

  /// Makes an estimate.
  public init(velocity: Value, confidence: Double, stoppedBeforeLift: Bool) {
    self.velocity = velocity
    self.confidence = confidence
    self.stoppedBeforeLift = stoppedBeforeLift
  }

  /// The same estimate of something that follows from the velocity.
  func map<Other>(_ convert: (Value) -> Other) -> VelocityEstimate<Other> {
    VelocityEstimate<Other>(
      velocity: convert(velocity), confidence: confidence, stoppedBeforeLift: stoppedBeforeLift)
  }
}
