import TactionGeometry

/// A value that a handler takes from a recognizer, and should set back where it adds it to what its view has.
struct AccumulatedValue {
  /// What has gathered, zero at first.
  var value: Vector
  /// What the view has of the same, as it is seen in the window.
  var standing: (any TouchResponder) -> Vector
  /// From which length on the value has gathered clearly.
  var least: Double
  /// What it is called in a sentence, and how it is set back.
  var words: (name: String, reset: String)
}

extension MotionGestureRecognizer {
  /// Calls the handler, and looks whether it does with the gathered value what it should.
  func callHandlerAndCheck(_ call: () -> Void) {
    guard let before = gathered, let view = responder else {
      gathering.close()
      return call()
    }
    let start = before.standing(view)
    call()
    guard responder === view, let after = gathered else { return gathering.close() }
    let isProven = gathering.isProven(
      by: before.value, change: before.standing(view) - start, isKept: after.value == before.value,
      least: before.least)
    guard isProven else { return }
    GestureIssueReporter.report(.gathering(before.words.name, reset: before.words.reset), of: self)
  }
}
