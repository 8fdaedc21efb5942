import TactionGeometry
import TactionGestures

/// The visible motion of content that moves by itself. A finger that lands catches content that visibly moves, and no
/// other.
///
/// Motions end more slowly than it looks: a spring is a twentieth of a pixel from its target long after it seems to
/// rest, and a throw creeps to its end for a second. A finger that lands then means what lies under it. Content is
/// therefore caught if within the next 0.1 s it moves further than 1 px, and at some time in between faster than 40 px
/// per second.
///
/// Both conditions must hold. Content that has far to go at 20 px per second is no more meant to be stopped than
/// content that has not; and content that is fast but has arrived rests before the finger lifts. The time ahead
/// counts, not the present moment alone, because springs start from rest and turn around in flight.
package nonisolated struct VisibleMotion {
  /// The speed at this moment of the point that moves fastest, in px of the window per second.
  package let speed: Double

  private static let interval = 1.0 / 120

  /// Samples a motion; nil for one that is not visible.
  ///
  /// - Parameter points: Returns positions of some points of the content in the window, some seconds after the last
  ///   frame.
  @MainActor
  package init?(of points: (_ seconds: Double) -> [Point]) {
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

  /// Returns the distance of the point that has moved furthest; points that are not finite do not count.
  private static func maximumDistance(_ old: [Point], _ new: [Point]) -> Double {
    zip(old, new).lazy.map { $0.distance(to: $1) }.filter(\.isFinite).max() ?? 0
  }
}
