import Taction

/// The delegate of all recognizers of a conformance case, which gives the case's constant answers.
final class CasePolicy: GestureRecognizerDelegate {
  private var plans: [ObjectIdentifier: CaseRecognizer] = [:]
  private let pairs: Set<Set<String>>

  init(_ policy: GestureCase.Policy?) {
    pairs = Set((policy?.simultaneous ?? []).map(Set.init))
  }

  func govern(_ recognizer: GestureRecognizer, by plan: CaseRecognizer) {
    plans[ObjectIdentifier(recognizer)] = plan
    recognizer.delegate = self
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    plan(of: recognizer)?.shouldBegin ?? true
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    plan(of: recognizer)?.shouldReceiveTouch ?? true
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    guard let one = plan(of: recognizer), let two = plan(of: other) else { return false }
    return pairs.contains([one.id, two.id])
  }

  private func plan(of recognizer: GestureRecognizer) -> CaseRecognizer? { plans[ObjectIdentifier(recognizer)] }
}
