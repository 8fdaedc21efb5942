import Glibc
import TactionGeometry

/// What a hand has done since its fingers last changed, as one move, one factor and one turn about the fingers' centre.
///
/// The three come from one fit of all fingers to their anchors, not from sums of small steps: whatever way the fingers
/// take, back at their anchors they have done nothing.
struct SimilarityTracker {
  /// The way of the fingers' centre, in window pixels.
  private(set) var way = Vector.zero
  /// By what the fingers' distances have grown; more than zero.
  private(set) var factor = 1.0
  /// By what the fingers turned about their centre, not wrapped.
  private(set) var turn = Angle.zero

  // What tells whether the hand means it: counted from where the fingers were when the last one landed or lifted, as
  // what one finger does before the other lands is no pinch and no turn.
  private(set) var spread: Double?
  private var startSpread: Double?
  private(set) var turned = 0.0

  /// What the hand did since it was last taken note of: the change of the logarithm of the scale, and of the angle.
  private(set) var spin = Vector.zero

  /// Starts anew from the fingers' anchors, which have just been set.
  mutating func restart(_ fingers: FingerSet) {
    self = SimilarityTracker()
    startSpread = fingers.spread(at: .now)
    spread = startSpread
    follow(fingers)
  }

  /// Takes in where the fingers are now, and how they came there from the frame before.
  mutating func advance(_ fingers: FingerSet) {
    spread = fingers.spread(at: .now)
    spin = .zero
    if let before = fingers.spread(at: .previous), let spread {
      let step = fingers.turn(from: .previous, to: .now)?.radians ?? 0
      turned += step
      spin = Vector(dx: log(spread / before), dy: step)
    }
    startSpread = startSpread ?? spread
    follow(fingers)
  }

  /// How far the distance between the fingers has changed, in px.
  var spreading: Double {
    guard let startSpread, let spread else { return 0 }
    return abs(spread - startSpread)
  }

  /// How far one finger has gone around the others, in px of arc.
  ///
  /// Fingers close together turn far on a short way, so that the angle counts, too.
  var arc: Double {
    guard let spread else { return 0 }
    return abs(turned) * max(spread, GestureConstants.rotationSlop / GestureConstants.greatestRotationSlop.radians)
  }

  private mutating func follow(_ fingers: FingerSet) {
    way = fingers.centroid(at: .now) - fingers.centroid(at: .anchor)
    // Fingers on one spot tell no scale and no angle: the last ones stay until they part.
    guard spread != nil, fingers.spread(at: .anchor) != nil, let fit = fingers.fit(from: .anchor, to: .now) else {
      return
    }
    let scale = fit.scale
    guard scale.isFinite, scale > 0 else { return }
    factor = scale
    turn += (fit.rotation - turn).wrapped
  }
}
