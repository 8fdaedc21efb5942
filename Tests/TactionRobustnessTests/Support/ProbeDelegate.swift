import Taction

/// A delegate whose answers a test chooses; a test can also act at each question.
final class ProbeDelegate: GestureRecognizerDelegate {
  /// The questions that are usually answered with yes.
  static let permissions: Set<Moment> = [.shouldBegin, .shouldReceive, .shouldReceiveKey]

  /// The number of existing delegates.
  private(set) static var count = 0

  /// Called for each question, before it is answered.
  var onCall: (Moment) -> Void = { _ in }
  /// Answers a question about one recognizer, or about two.
  var answer: (Moment, GestureRecognizer, GestureRecognizer?) -> Bool = { moment, _, _ in
    permissions.contains(moment)
  }

  init() { Self.count += 1 }

  isolated deinit { Self.count -= 1 }

  private func ask(_ moment: Moment, _ one: GestureRecognizer, _ other: GestureRecognizer? = nil) -> Bool {
    onCall(moment)
    return answer(moment, one, other)
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    ask(.shouldBegin, gestureRecognizer)
  }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    ask(.shouldReceive, gestureRecognizer)
  }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive key: KeyEvent) -> Bool {
    ask(.shouldReceiveKey, gestureRecognizer)
  }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { ask(.shouldRecognizeSimultaneously, gestureRecognizer, other) }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer)
    -> Bool
  { ask(.shouldRequireFailureOf, gestureRecognizer, other) }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer)
    -> Bool
  { ask(.shouldBeRequiredToFailBy, gestureRecognizer, other) }
}
