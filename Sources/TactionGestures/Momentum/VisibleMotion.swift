import TactionGeometry

/// The visible motion of content that moves by itself. A finger that lands catches content only if the content visibly
/// moves.
///
/// A motion lasts longer than it is visible: a spring is still a twentieth of a pixel from its target long after it
/// seems to rest, and a throw creeps to its end for a second. A finger that lands during this time is meant for the
/// content under it, not to stop the motion. So content is caught only if, within the next 0.1 s, it moves further than
/// 1 px and at some time faster than 40 px per second.
///
/// Both conditions must hold. The user does not intend to stop content that moves at 20 px per second, even if it still
/// has a long distance to go. Content that is fast but has almost arrived rests before the finger lifts. The next 0.1 s
/// count, not only the current moment, because springs start from rest and may reverse their direction.
public nonisolated struct VisibleMotion {
  /// The current speed of the fastest point, in px of the window per second.
  public let speed: Double

  private static let interval = 1.0 / 120

  /// Samples a motion; nil if the motion is not visible.
  ///
  /// - Parameter points: Returns the positions in the window of some points of the content, at a time after the last
  ///   frame.
  @MainActor
  public init?(of points: (_ seconds: Double) -> [Point]) {
    let first = points(0)
    var (last, seconds) = (first, 0.0)
    var (speed, maximumSpeed, distance): (Double?, Double, Double) = (nil, 0, 0)
    while seconds < GestureConstants.catchLookahead {
      seconds += Self.interval
      let next = points(seconds)
      let step = Self.maximumDistance(last, next) / Self.interval
      speed = speed ?? step
      maximumSpeed = max(maximumSpeed, step)
      distance = max(distance, Self.maximumDistance(first, next))
      last = next
    }
    guard distance > GestureConstants.minimumCatchDistance, maximumSpeed > GestureConstants.minimumCatchSpeed else {
      return nil
    }
    self.speed = speed ?? 0
  }

  /// Returns the largest distance that one of the points has moved. Points that are not finite do not count.
  private static func maximumDistance(_ old: [Point], _ new: [Point]) -> Double {
    zip(old, new).lazy.map { $0.distance(to: $1) }.filter(\.isFinite).max() ?? 0
  }
}
