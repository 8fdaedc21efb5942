import Glibc
import TactionGeometry

/// The movement of a hand since its fingers last changed, as one translation, one factor and one rotation about the
/// fingers' centre.
///
/// All three values are from one fit of all fingers to their anchors, not from sums of small steps. So fingers that
/// have returned to their anchors have moved nothing, whatever their path.
struct SimilarityTracker {
  /// The translation of the fingers' centre, in window pixels.
  private(set) var way = Vector.zero
  /// The factor by which the fingers' distances have grown; greater than zero.
  private(set) var factor = 1.0
  /// The rotation of the fingers about their centre, not wrapped.
  private(set) var turn = Angle.zero

  // The evidence for a pinch or a rotation. It counts from the last landing or lift, because a finger that moves before
  // another finger lands makes neither a pinch nor a rotation.
  private(set) var spread: Double?
  /// The change of the distance between the fingers, in px.
  private(set) var spreading = 0.0
  private(set) var turned = 0.0

  /// The movement in the last frame (x: the change of the logarithm of the scale; y: the change of the angle).
  private(set) var spin = Vector.zero

  /// Restarts from the fingers' anchors, which have just been set.
  mutating func restart(_ fingers: FingerSet) {
    self = SimilarityTracker()
    spread = fingers.spread(at: .now)
    follow(fingers)
  }

  /// Adds the movement of the fingers since the previous frame.
  mutating func advance(_ fingers: FingerSet) {
    spread = fingers.spread(at: .now)
    spin = .zero
    if let before = fingers.spread(at: .previous), let spread {
      let step = fingers.turn(from: .previous, to: .now)?.radians ?? 0
      turned += step
      spin = Vector(dx: log(spread / before), dy: step)
    }
    spreading = fingers.spreading
    follow(fingers)
  }

  /// The arc of one finger around the others, in px.
  ///
  /// Fingers close together rotate by a large angle on a short arc, so a minimum distance is assumed.
  var arc: Double {
    guard let spread else { return 0 }
    return abs(turned) * max(spread, GestureConstants.rotationSlop / GestureConstants.maximumRotationSlop.radians)
  }

  private mutating func follow(_ fingers: FingerSet) {
    way = fingers.centroid(at: .now) - fingers.centroid(at: .anchor)
    // Fingers at the same location have no measurable scale and angle, so the last values stay until the fingers part.
    guard spread != nil, fingers.spread(at: .anchor) != nil, let fit = fingers.fit(from: .anchor, to: .now) else {
      return
    }
    let scale = fit.scale
    guard scale.isFinite, scale > 0 else { return }
    factor = scale
    turn += (fit.rotation - turn).wrapped
  }
}
