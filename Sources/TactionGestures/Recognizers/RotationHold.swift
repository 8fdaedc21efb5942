import TactionGeometry

/// Withholds the rotation of a hand until the rotation is intended, and then lets it catch up.
///
/// A hand that pinches or drags wavers, and the content should not end up slightly askew. A rotation is intended once a
/// finger's arc around the others exceeds the slop. In addition, the arc has to be a large part of the movement, or the
/// angle has to be large. The withheld rotation is then added gradually. It is complete once the fingers' arc has grown
/// by another slop, and at the latest after a tenth of a second.
struct RotationHold {
  private enum Stage {
    case held
    case catchingUp(withheld: Angle, since: Double, arc: Double, done: Double)
    case free
  }

  private var stage = Stage.held

  /// Whether rotations are passed on, at least in part.
  var isReleased: Bool { if case .held = stage { false } else { true } }

  /// Whether a part of the rotation is still withheld, and will be added even if the fingers rest.
  var isCatchingUp: Bool { if case .catchingUp = stage { true } else { false } }

  /// Withholds rotations again, for the next gesture.
  mutating func reset() { stage = .held }

  /// Restarts counting after a change of fingers. If a rotation is catching up, the part that is still withheld is
  /// dropped.
  mutating func restart() { if isReleased { stage = .free } }

  /// Releases the rotation if it is intended.
  mutating func judge(_ hand: SimilarityTracker, slop: Double, at time: Double) {
    guard !isReleased else { return }
    let isLargePart =
      hand.arc >= GestureConstants.minimumTurningRatio * max(hand.spreading, hand.way.length)
      || abs(hand.turned) >= GestureConstants.certainTurn.radians
    guard slop <= 0 || hand.arc > slop && isLargePart else { return }
    stage = slop <= 0 ? .free : .catchingUp(withheld: hand.turn, since: time, arc: hand.arc, done: 0)
  }

  /// Returns the part of the hand's rotation that is not visible yet.
  mutating func withheld(of hand: SimilarityTracker, slop: Double, at time: Double) -> Angle {
    switch stage {
    case .held: return hand.turn
    case .free: return .zero
    case .catchingUp(let withheld, let since, let arc, let done):
      let byTime = (time - since) / GestureConstants.catchUpDuration
      let byArc = abs(hand.arc - arc) / slop
      let part = max(byTime, byArc).clamped(to: done...1)
      stage = part < 1 ? .catchingUp(withheld: withheld, since: since, arc: arc, done: part) : .free
      // The part is eased in and out, so that neither the beginning nor the end of the catching up is visible.
      return withheld * (1 - part * part * (3 - 2 * part))
    }
  }
}
