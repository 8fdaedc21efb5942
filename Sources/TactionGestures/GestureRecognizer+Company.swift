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

  /// Whether this recognizer failed because one that it waited for recognized.
  ///
  /// Then those that wait for this one fail too: a triple tap is neither a double tap nor a single one.
  var hasLostToRequirement: Bool {
    if case .requirementRecognized = failure { true } else { false }
  }

  /// Whether both may be active on the same touch: one delegate's yes is enough.
  func goesTogether(with other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false
  }
}
