/// Decides which of the recognizers that watch the same touches may begin.
///
/// A recognizer that has made its gesture wishes to begin. Its wish comes true when, in this order: every recognizer
/// that it requires to fail has failed; no active recognizer excludes it; and its delegate agrees. Then it fails those
/// that it excludes. Deeper views are served first, then recognizers in the order in which they were added.
final class GestureArbiter {
  /// A recognizer's place in the order of service.
  struct Rank: Comparable {
    /// How far below the root its view lies.
    var depth: Int
    /// Its place among the recognizers of its view.
    var order: Int

    static func < (a: Rank, b: Rank) -> Bool { a.depth != b.depth ? a.depth > b.depth : a.order < b.order }
  }

  private enum Verdict {
    case wait
    case begin
    case beginTentatively
    case fail(GestureFailure)
  }

  /// What has become of the recognizers that have to fail first.
  private enum Requirement {
    case met
    case undecided
    case lost(String)
  }

  /// The recognizers that follow a touch, or wait for one, in the order of service.
  private(set) var tracked: [GestureRecognizer] = []

  /// Whether nothing has changed since the last resolution.
  var isSettled = true

  private let delivery: TouchDelivery

  init(delivery: TouchDelivery) {
    self.delivery = delivery
  }

  // MARK: Who takes part

  func enroll(_ recognizer: GestureRecognizer, rank: Rank, in dispatcher: TouchDispatcher) {
    guard recognizer.dispatcher == nil else { return }
    // It may have been left in mid-gesture by a dispatcher that is no more.
    if recognizer.current != .possible || recognizer.hasFingersDown {
      recognizer.releaseTouches()
      recognizer.startOver()
    }
    recognizer.dispatcher = dispatcher
    recognizer.isTracked = true
    recognizer.rank = rank
    let index = tracked.firstIndex { rank < $0.rank } ?? tracked.endIndex
    tracked.insert(recognizer, at: index)
  }

  /// Returns recognizers whose sequence of touches is over to the start.
  func startOverFinished() {
    // One that another one's reset has just removed, disabled or the like has first to tell of it.
    for recognizer in tracked where recognizer.isOver && recognizer.unheard.isEmpty { dismiss(recognizer) }
  }

  /// Lets go of the touches of finished recognizers, and of recognizers that have left their view.
  func releaseFinished() {
    for recognizer in tracked {
      if recognizer.isDetached, recognizer.unheard.isEmpty {
        dismiss(recognizer)
      } else if recognizer.isDone, !recognizer.hasFingersDown, !recognizer.isHeld {
        recognizer.releaseTouches()
      }
    }
  }

  private func dismiss(_ recognizer: GestureRecognizer) {
    tracked.removeAll { $0 === recognizer }
    recognizer.dispatcher = nil
    recognizer.isTracked = false
    recognizer.isDetached = false
    // One that another one's reset has just disabled still has them, and would withhold them for ever.
    recognizer.releaseTouches()
    recognizer.startOver()
  }

  /// The earliest time that a recognizer waits for.
  var nextDeadline: Double? {
    var earliest: Double?
    for recognizer in tracked {
      if let deadline = recognizer.deadline { earliest = min(earliest ?? deadline, deadline) }
    }
    return earliest
  }

  /// The first recognizer whose handler has something to hear; what becomes of a tap that fired too early comes before
  /// what took its place.
  var nextToTell: GestureRecognizer? {
    var first: GestureRecognizer?
    for recognizer in tracked {
      if recognizer.decision != nil { return recognizer }
      if first == nil, !recognizer.unheard.isEmpty { first = recognizer }
    }
    return first
  }

  // MARK: Who may begin

  /// Grants and refuses wishes until nothing changes any more.
  func resolve() {
    repeat {
      isSettled = true
      for recognizer in tracked where recognizer.isTracked {
        recognizer.decideAfterLastLift()
        if recognizer.isTentative { review(recognizer) }
        guard recognizer.current == .possible else { continue }
        if recognizer.wantsCompanion, hasCompanion(recognizer) { recognizer.companionBegan() }
        if recognizer.wish != nil { attempt(recognizer) }
      }
      if isSettled { breakCircles() }
    } while !isSettled
  }

  private func attempt(_ recognizer: GestureRecognizer) {
    switch verdict(on: recognizer) {
    case .wait: if GestureLog.write != nil { GestureLog.noteWait(of: recognizer) }
    case .fail(let reason): recognizer.fail(reason)
    case .begin: begin(recognizer)
    case .beginTentatively: begin(recognizer, isTentative: true)
    }
  }

  /// Settles a gesture that was recognized before those had failed that it has to wait for.
  private func review(_ recognizer: GestureRecognizer) {
    switch requirement(of: recognizer) {
    case .undecided: return
    case .met: recognizer.decide(.confirmed)
    case .lost: recognizer.decide(.retracted)
    }
  }

  private func verdict(on recognizer: GestureRecognizer) -> Verdict {
    let requirement = requirement(of: recognizer)
    var isTentative = false
    switch requirement {
    case .met: break
    case .undecided where recognizer.firesBeforeRequirements: isTentative = true
    case .undecided: return .wait
    case .lost(let name): return .fail(.requirementRecognized(name))
    }
    for other in tracked where other.isActive || other.current == .ended {
      if share(recognizer, other), excludes(other, recognizer) {
        return .fail(.prevented(by: recognizer.nameOfRival(other)))
      }
    }
    guard recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true else {
      return .fail(.refusedByDelegate)
    }
    return isTentative ? .beginTentatively : .begin
  }

  private func requirement(of recognizer: GestureRecognizer) -> Requirement {
    let awaited = recognizer.awaited ?? requirements(of: recognizer)
    recognizer.awaited = awaited
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

  private func begin(_ recognizer: GestureRecognizer, isTentative: Bool = false) {
    // The delegate may just have disabled or removed it.
    guard recognizer.current == .possible, recognizer.wish != nil else { return }
    recognizer.grantWish(isTentative: isTentative)
    isSettled = false
    for other in tracked where other.current == .possible && share(recognizer, other) {
      if other.waits(for: recognizer) {
        other.fail(.requirementRecognized(other.nameOfAwaited(recognizer)))
      } else if excludes(recognizer, other) {
        other.fail(.prevented(by: other.nameOfRival(recognizer)))
      }
    }
    guard recognizer.cancelsTouchesInView else { return }
    for touch in recognizer.sequenceTouches { delivery.takeAway(touch) }
  }

  // MARK: Who goes with whom

  private func requirements(of recognizer: GestureRecognizer) -> [WeakRecognizer] {
    tracked.filter { share(recognizer, $0) && recognizer.mustAwait($0) }.map(WeakRecognizer.init)
  }

  /// Whether two recognizers follow, or followed in this sequence, the same touch.
  private func share(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    guard a !== b else { return false }
    for touch in a.sequenceTouches where b.considers(touch) { return true }
    return false
  }

  private func excludes(_ winner: GestureRecognizer, _ loser: GestureRecognizer) -> Bool {
    // One that fired before its time leaves the others their chance.
    guard !(winner.isTentative && winner.waits(for: loser)) else { return false }
    return !winner.goesTogether(with: loser) && winner.canPrevent(loser) && loser.canBePrevented(by: winner)
  }

  /// Whether content moves under these fingers already, by a recognizer that this one goes together with.
  private func hasCompanion(_ recognizer: GestureRecognizer) -> Bool {
    for other in tracked where other.isActive && other.movesContent {
      if share(recognizer, other), other.goesTogether(with: recognizer) { return true }
    }
    return false
  }
}
