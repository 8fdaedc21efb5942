// Recognizers that wait for each other.
extension GestureArbiter {
  /// Fails the recognizers that have lost all fingers and wait, through others like them, for themselves: nothing that
  /// could still happen would ever decide between them.
  func breakCircles() {
    var stuck: [GestureRecognizer] = []
    for recognizer in tracked where recognizer.isComplete && isAwaited(recognizer, by: recognizer, besides: []) {
      stuck.append(recognizer)
    }
    for recognizer in stuck {
      let names = recognizer.awaited?.compactMap(\.recognizer).filter(stuck.holds).map(recognizer.nameOfAwaited) ?? []
      if !names.isEmpty {
        GestureIssueReporter.report(.circle(through: names.joined(separator: " and ")), of: recognizer)
      }
      recognizer.fail(.lifted)
    }
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
