/// Decides which of the recognizers that watch the same touches may begin.
///
/// A recognizer whose gesture matched requests to begin. The request is granted when, in this order, every recognizer
/// that it requires to fail has failed, no active recognizer excludes it, and its delegate agrees. Then it fails those
/// that it excludes. Deeper views are served first, then recognizers in the order in which they were added.
final class GestureArbiter {
  /// The position of a recognizer in the order of service.
  struct Rank: Comparable {
    /// The number of views from the root down to the recognizer's.
    var depth: Int
    /// The index among the recognizers of its view.
    var order: Int

    static func < (a: Rank, b: Rank) -> Bool { a.depth != b.depth ? a.depth > b.depth : a.order < b.order }
  }

  private enum Verdict {
    case wait
    case begin
    case beginTentatively
    case fail(GestureFailure)
  }

  /// The state of the recognizers that have to fail first; `lost` names one that recognized.
  private enum Requirement {
    case met
    case undecided
    case lost(String)
  }

  /// The recognizers that follow a touch, or wait for one, in the order of service.
  private(set) var entries: [ArbiterEntry] = []

  /// Whether nothing has changed since the last resolution.
  var isSettled = true { didSet { if !isSettled { deliveredCount = 0 } } }
  /// The number of entries, the first ones, that have nothing to deliver.
  private var deliveredCount = 0
  private var hasDismissed = false

  private let delivery: TouchDelivery

  init(delivery: TouchDelivery) {
    self.delivery = delivery
  }

  // MARK: Enrollment

  func enroll(_ recognizer: GestureRecognizer, rank: Rank, in dispatcher: TouchDispatcher) {
    guard recognizer.dispatcher == nil else { return }
    // A dispatcher that has gone out of existence may have left it in the middle of a gesture.
    if recognizer.current != .possible || recognizer.hasFingersDown {
      recognizer.releaseTouches()
      recognizer.startOver()
    }
    let entry = ArbiterEntry(recognizer, rank: rank, in: dispatcher)
    recognizer.entry = entry
    // Most come in this order.
    var index = entries.count
    while index > 0, rank < entries[index - 1].rank { index -= 1 }
    entries.insert(entry, at: index)
    deliveredCount = 0
  }

  /// Returns recognizers whose sequence of touches is over to the start.
  func startOverFinished() {
    // One that another one's reset has just removed or disabled still has to deliver that.
    for entry in entries where entry.isEnrolled && entry.isOver && entry.pendingStates.isEmpty { dismiss(entry) }
    removeDismissed()
  }

  /// Releases the touches of finished recognizers, and dismisses recognizers that have left their view.
  func releaseFinished() {
    for entry in entries where entry.isEnrolled {
      if entry.isDetached, entry.pendingStates.isEmpty {
        dismiss(entry)
      } else if entry.recognizer.isDone, !entry.recognizer.hasFingersDown, !entry.isHeld {
        entry.releaseTouches()
      }
    }
    removeDismissed()
  }

  private func removeDismissed() {
    guard hasDismissed else { return }
    hasDismissed = false
    entries.removeAll { !$0.isEnrolled }
    deliveredCount = 0
  }

  /// Ends the part of a recognizer; its entry stays until the caller has gone through all of them.
  private func dismiss(_ entry: ArbiterEntry) {
    hasDismissed = true
    entry.isEnrolled = false
    entry.recognizer.entry = nil
    // A recognizer that another one's reset has just disabled still has its touches, and would withhold them.
    entry.recognizer.releaseTouches()
    entry.recognizer.startOver()
  }

  /// The earliest deadline of a recognizer, in seconds on the application's clock.
  var nextDeadline: Double? {
    var earliest: Double?
    for entry in entries {
      if let deadline = entry.recognizer.deadline { earliest = min(earliest ?? deadline, deadline) }
    }
    return earliest
  }

  /// The first recognizer whose handler is to be called. The decision on a tentative tap comes before the gesture that
  /// took its place.
  func nextToDeliver() -> ArbiterEntry? {
    // Nothing but a change of states, which unsettles, brings a decision.
    if deliveredCount == 0 { for entry in entries where entry.decision != nil { return entry } }
    while deliveredCount < entries.count {
      if !entries[deliveredCount].pendingStates.isEmpty { return entries[deliveredCount] }
      deliveredCount += 1
    }
    return nil
  }

  // MARK: Resolution

  /// Grants and refuses requests until nothing changes any more.
  func resolve() {
    repeat {
      isSettled = true
      for entry in entries where entry.isEnrolled {
        let recognizer = entry.recognizer
        entry.decideAfterLastLift()
        if entry.isTentative { review(entry) }
        guard recognizer.current == .possible else { continue }
        if recognizer.wantsCompanion, hasCompanion(recognizer) { recognizer.companionBegan() }
        if entry.request != nil { attempt(entry) }
      }
      if isSettled { breakCircles() }
    } while !isSettled
  }

  private func attempt(_ entry: ArbiterEntry) {
    switch verdict(on: entry) {
    case .wait: if GestureLog.write != nil { entry.recognizer.logWait() }
    case .fail(let reason): entry.fail(reason)
    case .begin: begin(entry, isTentative: false)
    case .beginTentatively: begin(entry, isTentative: true)
    }
  }

  /// Settles a tentative recognition once its requirements are decided.
  private func review(_ entry: ArbiterEntry) {
    switch requirement(of: entry) {
    case .undecided: return
    case .met: entry.decide(.confirmed)
    case .lost: entry.decide(.retracted)
    }
  }

  private func verdict(on entry: ArbiterEntry) -> Verdict {
    let recognizer = entry.recognizer
    var isTentative = false
    switch requirement(of: entry) {
    case .met: break
    case .undecided where recognizer.firesBeforeRequirements: isTentative = true
    case .undecided: return .wait
    case .lost(let name): return .fail(.requirementRecognized(name))
    }
    for other in entries where other.recognizer.isActive || other.recognizer.current == .ended {
      if share(recognizer, other.recognizer), excludes(other, entry) {
        return .fail(.prevented(by: recognizer.nameOfRival(other.recognizer)))
      }
    }
    guard recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true else {
      return .fail(.refusedByDelegate)
    }
    return isTentative ? .beginTentatively : .begin
  }

  private func requirement(of entry: ArbiterEntry) -> Requirement {
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

  private func begin(_ entry: ArbiterEntry, isTentative: Bool) {
    let recognizer = entry.recognizer
    // The delegate may just have disabled or removed it.
    guard recognizer.current == .possible, entry.request != nil else { return }
    entry.grant(isTentative: isTentative)
    isSettled = false
    for other in entries where other.recognizer.current == .possible && share(recognizer, other.recognizer) {
      if waits(other, for: recognizer) {
        other.fail(.requirementRecognized(other.recognizer.nameOfAwaited(recognizer)))
      } else if excludes(entry, other) {
        other.fail(.prevented(by: other.recognizer.nameOfRival(recognizer)))
      }
    }
    guard recognizer.cancelsTouchesInView else { return }
    for touch in recognizer.sequenceTouches { delivery.takeAway(touch) }
  }

  // MARK: Relationships

  private func requirements(of recognizer: GestureRecognizer) -> [WeakRecognizer] {
    var awaited: [WeakRecognizer] = []
    for entry in entries where share(recognizer, entry.recognizer) && recognizer.mustAwait(entry.recognizer) {
      awaited.append(WeakRecognizer(recognizer: entry.recognizer))
    }
    return awaited
  }

  /// Whether a recognizer waits, or would have to wait, for another one's failure.
  private func waits(_ entry: ArbiterEntry, for other: GestureRecognizer) -> Bool {
    entry.recognizer.requires(other) || entry.awaited?.contains { $0.recognizer === other } ?? false
  }

  /// Whether two recognizers follow, or followed in this sequence, the same touch.
  private func share(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    guard a !== b else { return false }
    for touch in a.sequenceTouches where b.considers(touch) { return true }
    return false
  }

  private func excludes(_ winner: ArbiterEntry, _ loser: ArbiterEntry) -> Bool {
    // A tentative recognition does not exclude those that it should have waited for.
    guard !(winner.isTentative && waits(winner, for: loser.recognizer)) else { return false }
    let (winner, loser) = (winner.recognizer, loser.recognizer)
    return !winner.goesTogether(with: loser) && winner.canPrevent(loser) && loser.canBePrevented(by: winner)
  }

  /// Whether an active recognizer that this one recognizes simultaneously with moves the content under these fingers.
  private func hasCompanion(_ recognizer: GestureRecognizer) -> Bool {
    for entry in entries where entry.recognizer.isActive && entry.recognizer.movesContent {
      if share(recognizer, entry.recognizer), entry.recognizer.goesTogether(with: recognizer) { return true }
    }
    return false
  }

  // MARK: Circular requirements

  /// Fails the recognizers that have lost all fingers and wait, directly or through others, for themselves: no event
  /// would ever decide between them.
  private func breakCircles() {
    var stuck: [ArbiterEntry] = []
    for entry in entries where entry.isComplete && waitsForItself(entry) { stuck.append(entry) }
    for entry in stuck {
      let recognizer = entry.recognizer
      let rivals = entry.awaited?.compactMap(\.recognizer).filter { rival in stuck.contains { $0.recognizer === rival }
      }
      let names = rivals?.map(recognizer.nameOfAwaited) ?? []
      if !names.isEmpty { recognizer.report(.circle(through: names.joined(separator: " and "))) }
      entry.fail(.lifted)
    }
  }

  private func waitsForItself(_ target: ArbiterEntry) -> Bool {
    var visited: Set<ObjectIdentifier> = []
    var pending = [target]
    while let entry = pending.popLast() {
      for case let other? in (entry.awaited ?? []).map({ $0.recognizer?.entry }) where other.isComplete {
        if other === target { return true }
        if visited.insert(ObjectIdentifier(other)).inserted { pending.append(other) }
      }
    }
    return false
  }
}

// MARK: - Relationships that recognizers and delegates declare

extension GestureRecognizer {
  /// Whether `require(toFail:)` made this recognizer wait for another one's failure.
  func requires(_ other: GestureRecognizer) -> Bool { requirements.contains { $0.recognizer === other } }

  /// Whether a requirement, a class or a delegate makes this recognizer wait for another one's failure.
  func mustAwait(_ other: GestureRecognizer) -> Bool {
    if requires(other) || shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self) { return true }
    return delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
  }

  /// Whether this recognizer is a tap that failed because one with more taps recognized, and another tap waits for it.
  ///
  /// Then that one fails too: a triple tap is neither a double tap nor a single one. Other gestures that wait may
  /// begin: those that exclude the recognized one have failed already.
  fileprivate func hasLostToMoreTaps(than waiter: GestureRecognizer) -> Bool {
    guard countsTaps, waiter.countsTaps else { return false }
    if case .requirementRecognized = failure { return true }
    return false
  }

  /// Whether both may be active on the same touch; the consent of one delegate is enough.
  fileprivate func goesTogether(with other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false
  }
}
