// Simultaneous recognition: which recognizers of the same touch may be active together.
extension GestureArbiter {
  /// Whether two recognizers follow the same touch, or have followed the same touch in this sequence.
  func share(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    guard a !== b else { return false }
    for touch in a.sequenceTouches where b.considers(touch) { return true }
    return false
  }

  /// Whether a recognizer that begins or is active makes another recognizer fail.
  func excludes(_ winner: ArbiterEntry, _ loser: ArbiterEntry) -> Bool {
    // A tentative recognition does not exclude the recognizers that it should have waited for.
    guard !(winner.isTentative && waits(winner, for: loser.recognizer)) else { return false }
    let (winner, loser) = (winner.recognizer, loser.recognizer)
    return !winner.goesTogether(with: loser) && winner.canPrevent(loser) && loser.canBePrevented(by: winner)
  }

  /// Whether some other recognizer is active, moves the content under the fingers of a recognizer, and may recognize
  /// simultaneously with that recognizer.
  func hasCompanion(_ recognizer: GestureRecognizer) -> Bool {
    for entry in recognized where entry.recognizer.isActive && entry.recognizer.movesContent {
      if share(recognizer, entry.recognizer), entry.recognizer.goesTogether(with: recognizer) { return true }
    }
    return false
  }

  /// Whether an active gesture moves the content under a touch.
  func isContentMoving(under touch: Touch) -> Bool {
    for entry in recognized where entry.recognizer.isActive && entry.recognizer.movesContent {
      if entry.recognizer.considers(touch) { return true }
    }
    return false
  }
}

extension GestureRecognizer {
  /// Whether two recognizers may be active on the same touch; the consent of one delegate is enough.
  fileprivate func goesTogether(with other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false
  }
}
