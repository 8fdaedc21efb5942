import Taction

/// A view that writes down what it hears of its touches: one word for each finger, repeated movements once.
final class TouchLog: View {
  private(set) var heard: [String] = []
  /// Where each touch was when it was heard of, in the window.
  private(set) var places: [Point] = []

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = true
  }

  override func touchesBegan(_ touches: [Touch]) { note("began", touches) }
  override func touchesMoved(_ touches: [Touch]) { note("moved", touches) }
  override func touchesEnded(_ touches: [Touch]) { note("ended", touches) }
  override func touchesCancelled(_ touches: [Touch]) { note("cancelled", touches) }

  private func note(_ word: String, _ touches: [Touch]) {
    for touch in touches {
      places.append(touch.location(in: nil))
      if word != "moved" || heard.last != "moved" { heard.append(word) }
    }
  }
}
