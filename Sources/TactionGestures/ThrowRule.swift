/// The rule by which a lift is a throw, for all content that goes on after it.
///
/// Velocities of recognizers are zero for a hand that has stopped, so that there is no more to ask than the speed.
package nonisolated enum ThrowRule {
  /// The part of a hand's speed that content goes on with: 0 for a lift that is no throw, 1 or less for one that is.
  ///
  /// - Parameter speed: The speed of the fastest finger, in px of the window per second.
  package static func share(atSpeed speed: Double) -> Double {
    guard speed.isFinite, speed >= GestureConstants.leastFlingSpeed else { return 0 }
    return min(1, GestureConstants.greatestFlingSpeed / speed)
  }
}
