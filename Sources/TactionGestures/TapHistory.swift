import TactionGeometry

/// The last few taps anywhere in the window, for `Touch.tapCount`.
struct TapHistory {
  private struct Tap {
    var location: Point
    var time: Double
    var count: Int
  }

  private var recent: [Tap] = []

  /// Remembers a touch that lifted, if it was a tap.
  mutating func note(_ touch: Touch) {
    recent.removeAll { touch.sample.timestamp - $0.time > GestureConstants.tapInterval }
    let isQuick = touch.sample.timestamp - touch.landingTime <= GestureConstants.tapDuration
    guard touch.sample.phase == .ended, isQuick, touch.distanceFromLanding <= GestureConstants.touchSlop else { return }
    recent.append(Tap(location: touch.landingLocation, time: touch.sample.timestamp, count: touch.tapCount))
  }

  /// The number in its row that a touch gets which lands now.
  func count(for location: Point, at time: Double) -> Int {
    let last = recent.last {
      time - $0.time <= GestureConstants.tapInterval
        && $0.location.distance(to: location) <= GestureConstants.tapDistance
    }
    return 1 + (last?.count ?? 0)
  }
}
