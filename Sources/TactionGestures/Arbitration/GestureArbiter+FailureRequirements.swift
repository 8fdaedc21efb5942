// Failure requirements: which recognizers must fail before another recognizer may begin.
extension GestureArbiter {
  /// Whether the recognizers that have to fail first have failed; `lost` names a recognizer that recognized instead.
  enum Requirement {
    case met
    case undecided
    case lost(String)
  }

  /// Returns whether the failure requirements of an entry are met.
  func requirement(of entry: ArbiterEntry) -> Requirement {
    let recognizer = entry.recognizer
    let awaited = entry.awaited ?? requirements(of: recognizer)
    entry.awaited = awaited
    var result = Requirement.met
    for awaited in awaited {
      guard let other = awaited.recognizer, share(recognizer, other) else { continue }
      switch other.current {
      case .possible: result = .undecided
      case .began, .changed, .ended: return .lost(recognizer.nameOfAwaited(other))
      case .failed where other.hasLostToMoreTaps(than: recognizer): return .lost(recognizer.nameOfAwaited(other))
      case .cancelled, .failed: continue
      }
    }
    return result
  }

  /// Returns the recognizers that a recognizer has to wait for, in the order of service.
  ///
  /// A recognizer whose class or delegate may declare requirements is checked against all others. Any other recognizer
  /// is checked only against the recognizers of its `require(toFail:)`, and against the recognizers whose class or
  /// delegate may declare requirements. Checking all pairs would take quadratic time for thousands of recognizers on
  /// one finger.
  func requirements(of recognizer: GestureRecognizer) -> [WeakRecognizer] {
    var awaited: [ArbiterEntry] = []
    if recognizer.mayDeclareWaiting {
      for entry in entries where share(recognizer, entry.recognizer) && recognizer.mustAwait(entry.recognizer) {
        awaited.append(entry)
      }
      // The questions above may have shown that a delegate's class does not implement the method, so the list has to be
      // computed again.
      waitingDeclarers = nil
    } else {
      for case let entry? in recognizer.requirements.values.map({ $0.recognizer?.entry })
      where share(recognizer, entry.recognizer) { awaited.append(entry) }
      for entry in declarers where !recognizer.requires(entry.recognizer) {
        if share(recognizer, entry.recognizer), recognizer.mustAwait(entry.recognizer) { awaited.append(entry) }
      }
      if awaited.count > 1 { awaited.sort { $0.rank < $1.rank } }
    }
    return awaited.map { WeakRecognizer(recognizer: $0.recognizer) }
  }

  private var declarers: [ArbiterEntry] {
    if let waitingDeclarers { return waitingDeclarers }
    var found: [ArbiterEntry] = []
    for entry in entries where entry.recognizer.mayDeclareWaiting { found.append(entry) }
    waitingDeclarers = found
    return found
  }

  /// Whether a recognizer waits, or would have to wait, until another recognizer fails.
  func waits(_ entry: ArbiterEntry, for other: GestureRecognizer) -> Bool {
    entry.recognizer.requires(other) || entry.awaited?.contains { $0.recognizer === other } ?? false
  }
}

// MARK: - Requirements that recognizers and delegates declare

extension GestureRecognizer {
  /// For each class that was checked so far, whether it belongs to this module.
  private static var isOfThisModule: [ObjectIdentifier: Bool] = [:]

  /// Whether the recognizer's class belongs to this module. The classes of this module do not override the methods that
  /// make a recognizer wait for others.
  private var isOfThisModule: Bool {
    let id = ObjectIdentifier(type(of: self))
    if let known = Self.isOfThisModule[id] { return known }
    let names = [type(of: self), GestureRecognizer.self].map { String(reflecting: $0).prefix { $0 != "." } }
    Self.isOfThisModule[id] = names[0] == names[1]
    return names[0] == names[1]
  }

  /// Whether this recognizer's class or delegate may make it wait for other recognizers, or make others wait for it.
  var mayDeclareWaiting: Bool {
    if let delegate, !DelegateQuestion.allCases.allSatisfy({ $0.isLeftToDefault(by: delegate) }) { return true }
    return !isOfThisModule
  }

  /// Whether `require(toFail:)` made this recognizer wait until another recognizer fails.
  func requires(_ other: GestureRecognizer) -> Bool {
    requirements.isEmpty ? false : requirements[ObjectIdentifier(other)]?.recognizer === other
  }

  /// Whether a requirement, a class or a delegate makes this recognizer wait until another recognizer fails.
  func mustAwait(_ other: GestureRecognizer) -> Bool {
    if requires(other) || shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self) { return true }
    return DelegateQuestion.requiresFailure.ask(delegate) { $0.gestureRecognizer(self, shouldRequireFailureOf: other) }
      || DelegateQuestion.isRequiredToFail.ask(other.delegate) {
        $0.gestureRecognizer(other, shouldBeRequiredToFailBy: self)
      }
  }

  /// Whether this recognizer and `waiter` are taps, and this one has failed because a recognizer that it waited for,
  /// such as a double tap, recognized.
  ///
  /// If so, `waiter` also fails: a triple tap is neither a double tap nor a single tap. A gesture of another kind that
  /// waits for this tap may begin, unless the recognized gesture excludes it and so has made it fail already.
  func hasLostToMoreTaps(than waiter: GestureRecognizer) -> Bool {
    guard countsTaps, waiter.countsTaps else { return false }
    if case .requirementRecognized = failure { return true }
    return false
  }
}
