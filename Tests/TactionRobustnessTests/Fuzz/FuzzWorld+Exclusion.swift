import Taction

@testable import TactionGestures

/// Two recognizers, in any order.
nonisolated struct RecognizerPair: Hashable {
  private let members: Set<ObjectIdentifier>

  init(_ one: GestureRecognizer, _ other: GestureRecognizer) {
    members = [ObjectIdentifier(one), ObjectIdentifier(other)]
  }
}

// Simultaneous recognition: on the same touch, only recognizers that a delegate has allowed to may be active together.
extension FuzzWorld {
  /// Answers whether two recognizers may be active together, and remembers the consent.
  func allows(_ one: GestureRecognizer, with other: GestureRecognizer?) -> Bool {
    guard dice.chance(0.6) else { return false }
    if let other { consents.insert(RecognizerPair(one, other)) }
    return true
  }

  /// Returns a fault for each recognizer that is active on a touch of a recognizer that has just begun, without the
  /// consent of a delegate.
  ///
  /// Later, they may get the same touch without consent: a finger that lands on active recognizers joins all of them.
  func exclusionFaults(at recognizer: GestureRecognizer) -> [String] {
    guard recognizer.state == .began, recognizer.isActive, Self.isExclusive(recognizer),
      let arbiter = recognizer.dispatcher?.arbiter
    else { return [] }
    let rivals = arbiter.recognized.map(\.recognizer).filter { other in
      other.isActive && Self.isExclusive(other) && arbiter.share(recognizer, other)
        && !consents.contains(RecognizerPair(recognizer, other))
    }
    return rivals.map { "\(recognizer.name ?? "") begins, and \($0.name ?? "") stays active on the same touch" }
  }

  /// Whether a recognizer follows only the delegates: probes decide themselves which recognizers they prevent.
  private static func isExclusive(_ recognizer: GestureRecognizer) -> Bool {
    !(recognizer is ProbeRecognizer || recognizer is TapGestureRecognizer)
  }

  /// Forgets all consents once no touch is left, so that recognizers need consent again.
  func forgetConsents() {
    if !consents.isEmpty, windows.allSatisfy(\.touches.isIdle) { consents = [] }
  }
}
