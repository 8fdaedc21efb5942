/// Decides which of the recognizers that watch the same touches may begin.
///
/// A recognizer that has made its gesture wishes to begin. Its wish comes true when, in this order: every recognizer that it
/// requires to fail has failed; no active recognizer excludes it; and its delegate agrees. Then it fails those that it excludes.
/// Deeper views are served first, then recognizers in the order in which they were added.
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
    case fail(GestureFailure)
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
    recognizer.rank = rank
    let index = tracked.firstIndex { rank < $0.rank } ?? tracked.endIndex
    tracked.insert(recognizer, at: index)
  }

  /// Returns recognizers whose sequence of touches is over to the start.
  func startOverFinished() {
    guard tracked.contains(where: { $0.isOver }) else { return }
    for recognizer in tracked where recognizer.isOver { dismiss(recognizer) }
  }

  /// Lets go of the touches of finished recognizers, and of recognizers that have left their view.
  func releaseFinished() {
    for recognizer in tracked {
      if recognizer.isDetached, recognizer.unheard.isEmpty {
        dismiss(recognizer)
      } else if recognizer.isDone, !recognizer.hasFingersDown {
        recognizer.releaseTouches()
      }
    }
  }

  private func dismiss(_ recognizer: GestureRecognizer) {
    tracked.removeAll { $0 === recognizer }
    recognizer.dispatcher = nil
    recognizer.isDetached = false
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

  /// The first recognizer whose handler has something to hear.
  var nextToTell: GestureRecognizer? { tracked.first { !$0.unheard.isEmpty } }

  // MARK: Who may begin

  /// Grants and refuses wishes until nothing changes any more.
  func resolve() {
    repeat {
      isSettled = true
      for recognizer in tracked where recognizer.dispatcher != nil {
        recognizer.decideAfterLastLift()
        guard recognizer.current == .possible else { continue }
        if recognizer.wantsCompanion, hasCompanion(recognizer) { recognizer.companionBegan() }
        if recognizer.wish != nil { attempt(recognizer) }
      }
    } while !isSettled
  }

  private func attempt(_ recognizer: GestureRecognizer) {
    switch verdict(on: recognizer) {
    case .wait: return
    case .fail(let reason): recognizer.fail(reason)
    case .begin: begin(recognizer)
    }
  }

  private func verdict(on recognizer: GestureRecognizer) -> Verdict {
    let awaited = recognizer.awaited ?? requirements(of: recognizer)
    recognizer.awaited = awaited
    var mustWait = false
    for other in awaited.lazy.compactMap(\.recognizer) where share(recognizer, other) {
      switch other.current {
      case .possible: mustWait = true
      case .began, .changed, .ended: return .fail(.requirementRecognized(recognizer.nameOfAwaited(other)))
      case .failed where other.hasLostToRequirement:
        return .fail(.requirementRecognized(recognizer.nameOfAwaited(other)))
      case .cancelled, .failed: continue
      }
    }
    if mustWait { return .wait }
    for other in tracked where other.isActive || other.current == .ended {
      if share(recognizer, other), excludes(other, recognizer) {
        return .fail(.prevented(by: recognizer.nameOfRival(other)))
      }
    }
    guard recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true else {
      return .fail(.refusedByDelegate)
    }
    return .begin
  }

  private func begin(_ recognizer: GestureRecognizer) {
    // The delegate may just have disabled or removed it.
    guard recognizer.current == .possible, recognizer.wish != nil else { return }
    recognizer.grantWish()
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
    a !== b && a.sequenceTouches.contains { b.considers($0) }
  }

  private func excludes(_ winner: GestureRecognizer, _ loser: GestureRecognizer) -> Bool {
    !winner.goesTogether(with: loser) && winner.canPrevent(loser) && loser.canBePrevented(by: winner)
  }

  /// Whether content moves under these fingers already, by a recognizer that this one goes together with.
  private func hasCompanion(_ recognizer: GestureRecognizer) -> Bool {
    tracked.contains {
      $0.isActive && $0.movesContent && share(recognizer, $0) && $0.goesTogether(with: recognizer)
    }
  }
}
