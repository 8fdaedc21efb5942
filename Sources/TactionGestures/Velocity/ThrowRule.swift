/// The rule that decides whether a lift is a throw, for all content with momentum.
///
/// A recognizer reports zero velocity for a hand that has stopped, so the rule tests only the speed.
public nonisolated enum ThrowRule {
  /// Returns the fraction of a hand's speed with which content continues: 0 for a lift that is not a throw, 1 or less
  /// for a throw.
  ///
  /// - Parameter speed: The speed of the fastest finger, in px of the window per second.
  public static func share(atSpeed speed: Double) -> Double {
    guard speed.isFinite, speed >= GestureConstants.minimumFlingSpeed else { return 0 }
    return min(1, GestureConstants.maximumFlingSpeed / speed)
  }
}
