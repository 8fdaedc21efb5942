// Recognizers that wait for each other.
extension GestureArbiter {
  /// Fails the recognizers that have lost all fingers and wait, through others like them, for themselves: nothing that
  /// could still happen would ever decide between them.
  func breakCircles() {
    let stuck = tracked.filter { $0.isComplete && isAwaited($0, by: $0, besides: []) }
    for recognizer in stuck { recognizer.fail(.lifted) }
  }

  private func isAwaited(
    _ target: GestureRecognizer, by recognizer: GestureRecognizer, besides seen: [GestureRecognizer]
  ) -> Bool {
    for other in recognizer.awaited?.lazy.compactMap(\.recognizer) ?? [] where other.isComplete {
      if other === target { return true }
      if !seen.contains(where: { $0 === other }), isAwaited(target, by: other, besides: seen + [other]) { return true }
    }
    return false
  }
}
