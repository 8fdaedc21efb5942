import Taction

/// The delegate of all recognizers of a conformance case, which gives the case's constant answers.
final class CasePolicy: GestureRecognizerDelegate {
  private var plans: [ObjectIdentifier: CaseRecognizer] = [:]
  /// Recognizers that may be active together.
  let pairs: Set<Set<String>>
  private var standIns: [ObjectIdentifier: [String]] = [:]

  init(_ policy: GestureCase.Policy?) {
    pairs = Set((policy?.simultaneous ?? []).map(Set.init))
  }

  func govern(_ recognizer: GestureRecognizer, by plan: CaseRecognizer) {
    plans[ObjectIdentifier(recognizer)] = plan
    recognizer.delegate = self
  }

  /// Governs a recognizer that stands in the place of some of the case's: it goes with these, and with whom they all
  /// go.
  func govern(_ recognizer: GestureRecognizer, inPlaceOf names: [String]) {
    standIns[ObjectIdentifier(recognizer)] = names
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
    let (ours, theirs) = (names(of: recognizer), names(of: other))
    guard !ours.isEmpty, !theirs.isEmpty else { return false }
    return ours.allSatisfy { one in theirs.allSatisfy { one == $0 || pairs.contains([one, $0]) } }
  }

  private func names(of recognizer: GestureRecognizer) -> [String] {
    standIns[ObjectIdentifier(recognizer)] ?? plan(of: recognizer).map { [$0.id] } ?? []
  }

  private func plan(of recognizer: GestureRecognizer) -> CaseRecognizer? { plans[ObjectIdentifier(recognizer)] }
}
