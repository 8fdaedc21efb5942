// What two recognizers mean to each other.
extension GestureRecognizer {
  /// Whether this recognizer was told once and for all to wait until another one fails.
  func requires(_ other: GestureRecognizer) -> Bool { requirements.contains { $0.recognizer === other } }

  /// Whether anybody wants this recognizer to wait until another one fails.
  func mustAwait(_ other: GestureRecognizer) -> Bool {
    if requires(other) || shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self) { return true }
    return delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
  }

  /// Whether this recognizer waits, or would have to wait, for another one's failure.
  func waits(for other: GestureRecognizer) -> Bool {
    requires(other) || awaited?.contains { $0.recognizer === other } ?? false
  }

  /// Whether this recognizer is a tap that failed because one with more taps recognized, and another tap waits for it.
  ///
  /// Then that one fails too: a triple tap is neither a double tap nor a single one. Other gestures that wait may
  /// begin: if they were not to go together with the one that recognized, they have failed already.
  func hasLostToMoreTaps(than waiter: GestureRecognizer) -> Bool {
    guard self is TapGestureRecognizer, waiter is TapGestureRecognizer else { return false }
    if case .requirementRecognized = failure { return true }
    return false
  }

  /// Whether both may be active on the same touch: one delegate's yes is enough.
  func goesTogether(with other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false
  }
}
