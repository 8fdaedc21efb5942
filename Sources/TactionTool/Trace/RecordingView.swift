import Taction

/// A view that writes down what it is told of its touches, one word a touch.
final class RecordingView: View {
  /// began, moved, ended and cancelled; a run of moved counts as one.
  private(set) var log: [String] = []

  override func touchesBegan(_ touches: [Touch]) { note("began", touches) }
  override func touchesMoved(_ touches: [Touch]) { note("moved", touches) }
  override func touchesEnded(_ touches: [Touch]) { note("ended", touches) }
  override func touchesCancelled(_ touches: [Touch]) { note("cancelled", touches) }

  private func note(_ word: String, _ touches: [Touch]) {
    for _ in touches where word != "moved" || log.last != word { log.append(word) }
  }
}
