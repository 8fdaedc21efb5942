import TactionGeometry

/// Withholds the turn of a hand until it is meant, and then lets it catch up.
///
/// A hand that pinches or drags wavers, and the content should not end up slightly askew. A turn is meant once a
/// finger's arc around the others exceeds the slop and is a large part of the movement, or once the angle is large
/// enough. The withheld turn is then added gradually: completely by the time the fingers have turned as far again, and
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

  /// Whether a part of the turn is still withheld and follows even if the fingers rest.
  var isCatchingUp: Bool { if case .catchingUp = stage { true } else { false } }

  /// Withholds turns again, for the next gesture.
  mutating func reset() { stage = .held }

  /// Restarts counting after a change of fingers: a turn that is catching up drops the rest that is still withheld.
  mutating func restart() { if isReleased { stage = .free } }

  /// Releases the turn if it is meant.
  mutating func judge(_ hand: SimilarityTracker, slop: Double, at time: Double) {
    guard !isReleased else { return }
    let isLargePart =
      hand.arc >= GestureConstants.minimumTurningRatio * max(hand.spreading, hand.way.length)
      || abs(hand.turned) >= GestureConstants.certainTurn.radians
    guard slop <= 0 || hand.arc > slop && isLargePart else { return }
    stage = slop <= 0 ? .free : .catchingUp(withheld: hand.turn, since: time, arc: hand.arc, done: 0)
  }

  /// Returns the part of the hand's turn that does not show yet.
  mutating func withheld(of hand: SimilarityTracker, slop: Double, at time: Double) -> Angle {
    switch stage {
    case .held: return hand.turn
    case .free: return .zero
    case .catchingUp(let withheld, let since, let arc, let done):
      let byTime = (time - since) / GestureConstants.catchUpDuration
      let byArc = abs(hand.arc - arc) / slop
      let part = max(byTime, byArc).clamped(to: done...1)
      stage = part < 1 ? .catchingUp(withheld: withheld, since: since, arc: arc, done: part) : .free
      // Eased in and out, so that neither end is visible.
      return withheld * (1 - part * part * (3 - 2 * part))
    }
  }
}
