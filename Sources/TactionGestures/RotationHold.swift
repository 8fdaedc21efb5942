import TactionGeometry

/// Holds the turn of a hand back until it is meant, and then lets it catch up.
///
/// A hand that pinches or drags wavers, and nobody wants a map or a photo a little askew. A turn is meant once a finger
/// has gone further around the others than the slop, and this arc is no small part of all that the fingers do; or once
/// the angle is beyond doubt. What was held back is then made up for by the time the fingers have turned as far again,
/// within a tenth of a second in any case.
struct RotationHold {
  private enum Stage {
    case held
    case catchingUp(withheld: Angle, since: Double, arc: Double, done: Double)
    case free
  }

  private var stage = Stage.held

  /// Whether turns are let through, at least in part.
  var isReleased: Bool { if case .held = stage { false } else { true } }

  /// Whether something of the turn is still to come, though the fingers rest.
  var isCatchingUp: Bool { if case .catchingUp = stage { true } else { false } }

  /// Holds turns back again, for the next gesture.
  mutating func reset() { stage = .held }

  /// Counts anew after a change of fingers: what a turn that is meant still withholds is let go of.
  mutating func restart() { if isReleased { stage = .free } }

  /// Looks whether the turn is meant.
  mutating func judge(_ hand: SimilarityTracker, slop: Double, at time: Double) {
    guard !isReleased else { return }
    let isGreatPart =
      hand.arc >= GestureConstants.leastTurningShare * max(hand.spreading, hand.way.length)
      || abs(hand.turned) >= GestureConstants.certainTurn.radians
    guard slop <= 0 || hand.arc > slop && isGreatPart else { return }
    stage = slop <= 0 ? .free : .catchingUp(withheld: hand.turn, since: time, arc: hand.arc, done: 0)
  }

  /// The part of the hand's turn that does not show yet.
  mutating func withheld(of hand: SimilarityTracker, slop: Double, at time: Double) -> Angle {
    switch stage {
    case .held: return hand.turn
    case .free: return .zero
    case .catchingUp(let withheld, let since, let arc, let done):
      let byTime = (time - since) / GestureConstants.catchUpDuration
      let byArc = abs(hand.arc - arc) / slop
      let part = max(done, min(1, max(byTime, byArc)))
      stage = part < 1 ? .catchingUp(withheld: withheld, since: since, arc: arc, done: part) : .free
      // Slow at first and at last, so that neither end of it is seen.
      return withheld * (1 - part * part * (3 - 2 * part))
    }
  }
}
