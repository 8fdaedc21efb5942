import Taction

/// A view that writes down what it is told of its touches, one word a touch; but one for all that a gesture takes at
/// once.
final class RecordingView: View {
  /// began, moved, ended and cancelled; a run of moved counts as one.
  private(set) var log: [String] = []
  /// Whether what is cancelled now was taken by the system, rather than by a gesture.
  var isTakenBySystem = false

  override func touchesBegan(_ touches: [Touch]) { note("began", touches) }
  override func touchesMoved(_ touches: [Touch]) { note("moved", touches) }
  override func touchesEnded(_ touches: [Touch]) { note("ended", touches) }
  override func touchesCancelled(_ touches: [Touch]) { note("cancelled", touches) }

  private func note(_ word: String, _ touches: [Touch]) {
    let countsAsOne = word == "moved" || word == "cancelled" && !isTakenBySystem
    for _ in touches where !countsAsOne || log.last != word { log.append(word) }
  }
}
