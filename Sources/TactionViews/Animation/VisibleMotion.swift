import TactionGeometry
import TactionGestures

/// How content that moves by itself is seen to move on: a finger that lands catches what visibly moves, and nothing
/// else.
///
/// Motions end more slowly than they look: a spring is a twentieth of a pixel from its place long after it seems to
/// rest, and a throw creeps to its end for a second. A finger that lands there means what lies under it. So content is
/// caught if within the next 0.1 s it is seen to go further than 1 px, and in some part of that time faster than 40 px
/// per second.
///
/// Both have to hold. What has much way to go at 20 px per second is no more meant to be stopped than what has none;
/// and what is fast but has arrived looks like at rest before the finger lifts. The moment ahead is looked at, and not
/// this one alone, because springs begin at rest and turn round in flight.
nonisolated struct VisibleMotion {
  /// The speed at this moment, in px of the window per second: that of the point that moves fastest.
  let speed: Double

  private static let interval = 1.0 / 120

  /// Looks at a motion; nil for one that is not visible.
  ///
  /// - Parameter places: Where some points of the content are seen in the window, some seconds after the last frame.
  @MainActor
  init?(of places: (_ seconds: Double) -> [Point]) {
    let first = places(0)
    var (last, seconds) = (first, 0.0)
    var (speed, greatestSpeed, distance): (Double?, Double, Double) = (nil, 0, 0)
    while seconds < GestureConstants.catchLookahead {
      seconds += Self.interval
      let next = places(seconds)
      let step = Self.greatestDistance(last, next) / Self.interval
      speed = speed ?? step
      greatestSpeed = max(greatestSpeed, step)
      distance = max(distance, Self.greatestDistance(first, next))
      last = next
    }
    guard distance > GestureConstants.leastCatchDistance, greatestSpeed > GestureConstants.leastCatchSpeed else {
      return nil
    }
    self.speed = speed ?? 0
  }

  /// How far the point has gone that has gone furthest; points that are nowhere do not count.
  private static func greatestDistance(_ old: [Point], _ new: [Point]) -> Double {
    zip(old, new).lazy.map { $0.distance(to: $1) }.filter(\.isFinite).max() ?? 0
  }
}

extension View {
  /// How the view, and what it holds, is seen to move by animations of its own; nil where it is not.
  final var visibleAnimation: VisibleMotion? {
    guard let animation, let tree else { return nil }
    return VisibleMotion { self.corners(as: animation.seen($0, after: tree.frameTime)) }
  }

  /// Where in the window the corners of what is seen of the view would be, were it in another state.
  final func corners(as state: ViewState) -> [Point] {
    seenBounds.corners.map { corner in
      let place = state.projection?.apply(corner, seenFrom: state.bounds.center) ?? state.matrix.apply(corner)
      return superview?.convert(place, to: nil) ?? place
    }
  }
}

extension ViewAnimation {
  /// What will be seen some seconds after the last frame, if nothing comes between.
  fileprivate func seen(_ seconds: Double, after frameTime: Double) -> ViewState {
    var state = seen
    for motion in motions {
      // One that no frame has shown yet begins with the next one.
      let elapsed = motion.hasBegun ? motion.elapsed(at: frameTime) : -motion.batch.delay
      motion.show(in: &state, after: elapsed + seconds)
    }
    return state
  }
}
