/// Decides which of the recognizers that watch the same touches may begin.
///
/// A recognizer whose gesture matched requests to begin. The request is granted if it passes these checks, in this
/// order: every recognizer that it requires to fail has failed; no recognizer whose gesture was recognized excludes it;
/// its owner and its delegate agree. The recognizer then makes the recognizers that it excludes fail. The order of
/// service is: recognizers of deeper views first, and recognizers of one view in the order in which they were added.
/// Pinches and transforms whose fingers move relative to each other come before all others; see
/// ``GestureRecognizer/hasMovingFingers``.
///
/// The methods that may call code of recognizers are called only while ``isRecognizing`` is set, so that no step of the
/// dispatcher runs within them. A recognizer has at most one entry. Each granted request adds a state with which the
/// recognizer's handler is called.
final class GestureArbiter {
  /// The position of a recognizer in the order of service.
  struct Rank: Comparable {
    /// The number of views from the root down to the recognizer's view.
    var depth: Int
    /// The index among the recognizers of its view.
    var order: Int

    static func < (a: Rank, b: Rank) -> Bool { a.depth != b.depth ? a.depth > b.depth : a.order < b.order }
  }

  private enum Verdict {
    case wait
    case begin(isTentative: Bool)
    case fail(GestureFailure)
  }

  /// The recognizers that follow a touch, or that wait for another touch, in the order of service.
  var entries: [ArbiterEntry] {
    if !isSorted { sort() }
    return enrolled
  }
  private var enrolled: [ArbiterEntry] = []
  private var isSorted = true
  /// The entries whose gesture was recognized (a subset of `entries`), in the order of service.
  private(set) var recognized: [ArbiterEntry] = []
  /// The entries whose class or delegate may make recognizers wait; nil if the list has to be computed again.
  var waitingDeclarers: [ArbiterEntry]?

  /// Whether recognizers are receiving events. Meanwhile, steps that callbacks request wait for the end of this step.
  var isRecognizing = false
  /// Whether handlers and responders are being called.
  var isCalling = false
  /// Whether a step of the dispatcher is under way. At its end, requests are resolved again if anything has changed.
  var isInStep: Bool { isRecognizing || isCalling }
  /// Whether nothing has changed since the last resolution.
  var isSettled = true { didSet { if !isSettled { deliveredCount = 0 } } }
  /// The number of entries at the start of the list that have nothing to deliver.
  private var deliveredCount = 0
  private var hasDismissed = false
  /// The entries whose requests were not granted in the current pass of the resolution.
  private var waiting: [ArbiterEntry] = []

  private let delivery: TouchDelivery

  init(delivery: TouchDelivery) {
    self.delivery = delivery
  }

  // MARK: Enrollment

  func enroll(_ recognizer: GestureRecognizer, rank: Rank, in dispatcher: TouchDispatcher) {
    assert(isRecognizing, "a recognizer is enrolled outside of a step")
    guard recognizer.dispatcher == nil else { return }
    // A dispatcher that was released may have left the recognizer in the middle of a gesture.
    if recognizer.current != .possible || recognizer.hasFingersDown {
      recognizer.releaseTouches()
      recognizer.startOver()
    }
    let entry = ArbiterEntry(recognizer, rank: rank, in: dispatcher)
    recognizer.entry = entry
    // Most recognizers are enrolled in the order of service, so the entries rarely have to be sorted.
    if let last = enrolled.last, rank < last.rank { isSorted = false }
    enrolled.append(entry)
    waitingDeclarers = nil
    deliveredCount = 0
  }

  /// Sorts the entries; entries of equal rank stay in the order in which they were enrolled.
  private func sort() {
    isSorted = true
    enrolled = enrolled.enumerated().sorted { a, b in
      if a.element.rank < b.element.rank { return true }
      return !(b.element.rank < a.element.rank) && a.offset < b.offset
    }.map(\.element)
  }

  /// Resets the recognizers whose sequence of touches is over.
  func startOverFinished() {
    assert(isRecognizing, "recognizers start over outside of a step")
    // The reset of a recognizer may remove or disable another recognizer. The other recognizer is not reset before its
    // handler has received the cancellation.
    for entry in entries where entry.isEnrolled && entry.isOver && entry.pendingStates.isEmpty { dismiss(entry) }
    removeDismissed()
  }

  /// Releases the touches of finished recognizers, and dismisses recognizers that have left their view.
  func releaseFinished() {
    assert(isRecognizing, "recognizers are released outside of a step")
    for entry in entries where entry.isEnrolled {
      if entry.isDetached, entry.pendingStates.isEmpty {
        dismiss(entry)
      } else if entry.recognizer.isDone, !entry.recognizer.hasFingersDown, !entry.isHeld {
        entry.releaseAfterLastLift()
      }
    }
    removeDismissed()
  }

  private func removeDismissed() {
    guard hasDismissed else { return }
    hasDismissed = false
    enrolled.removeAll { !$0.isEnrolled }
    recognized.removeAll { !$0.isEnrolled }
    waitingDeclarers = nil
    deliveredCount = 0
  }

  /// Ends the participation of a recognizer. The caller removes the entry once it has visited all entries.
  private func dismiss(_ entry: ArbiterEntry) {
    assert(entry.isEnrolled, "an entry is dismissed twice")
    hasDismissed = true
    entry.isEnrolled = false
    entry.recognizer.entry = nil
    // If the reset of another recognizer has just disabled this one, it still has its touches, and would withhold them
    // from the responders.
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

  /// Returns the first entry whose handler is to be called. The decision on a tentative tap is delivered before the
  /// gesture that replaced the tap.
  func nextToDeliver() -> ArbiterEntry? {
    // A decision is made only with a change of states, which sets `isSettled` to false and so `deliveredCount` to 0.
    if deliveredCount == 0 { for entry in entries where entry.decision != nil { return entry } }
    while deliveredCount < entries.count {
      if !entries[deliveredCount].pendingStates.isEmpty { return entries[deliveredCount] }
      deliveredCount += 1
    }
    return nil
  }

  // MARK: Resolution

  /// Grants and refuses requests until nothing changes.
  func resolve() {
    assert(isRecognizing, "requests are granted outside of a step")
    repeat {
      isSettled = true
      // Handlers may have set delegates, so the list has to be computed again.
      waitingDeclarers = nil
      waiting.removeAll(keepingCapacity: true)
      attemptMultiFingerRequests()
      for entry in entries where entry.isEnrolled {
        let recognizer = entry.recognizer
        let wasPossible = recognizer.current == .possible
        entry.decideAfterLastLift()
        if entry.isTentative { review(entry) }
        guard wasPossible else { continue }
        if recognizer.current == .possible {
          if recognizer.wantsCompanion, hasCompanion(recognizer) { recognizer.companionBegan() }
          if entry.request != nil { attempt(entry) }
        }
        if entry.request != nil { waiting.append(entry) }
        // A request that has waited for this recognizer is served before the requests that come after it in the order.
        if recognizer.current != .possible, mayEndWait(recognizer) { break }
      }
      if isSettled { breakCircles() }
    } while !isSettled
    waiting.removeAll(keepingCapacity: true)
  }

  /// Whether a recognizer that has just begun or failed may have ended the wait of a request.
  ///
  /// A recognizer that has begun may have made others fail for which the request waits.
  private func mayEndWait(_ recognizer: GestureRecognizer) -> Bool {
    for entry in waiting where recognizer.current != .failed || waits(entry, for: recognizer) { return true }
    return false
  }

  /// Serves the requests of pinches and transforms whose fingers move relative to each other.
  ///
  /// Two fingers that begin to move on two photos in the same frame pinch the view that contains the photos. If only
  /// the depth counted, the pans of the photos would begin, and the pinch would fail. If there are two fingers on each
  /// photo, they pinch the photos.
  private func attemptMultiFingerRequests() {
    for entry in entries where entry.request != nil && entry.recognizer.hasMovingFingers { attempt(entry) }
  }

  private func attempt(_ entry: ArbiterEntry) {
    switch verdict(on: entry) {
    case .wait: if GestureLog.write != nil { entry.recognizer.logWait() }
    case .fail(let reason): entry.fail(reason)
    case .begin(let isTentative): begin(entry, isTentative: isTentative)
    }
  }

  /// Confirms or retracts a tentative recognition once its failure requirements are decided.
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
    for other in recognized where other.recognizer.isActive || other.recognizer.current == .ended {
      if share(recognizer, other.recognizer), excludes(other, entry) {
        return .fail(.prevented(by: recognizer.nameOfRival(other.recognizer)))
      }
    }
    if let mayBegin = recognizer.mayBegin {
      guard mayBegin() else { return .fail(.gaveUp) }
      // Code of the app may have run, and may have taken the touches away, for example by presenting an alert.
      if entry.dispatcher?.willCancel(recognizer) ?? false { return .fail(.touchesCancelled) }
    }
    guard recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true else {
      return .fail(.refusedByDelegate)
    }
    return .begin(isTentative: isTentative)
  }

  private func noteRecognized(_ entry: ArbiterEntry) {
    var index = recognized.count
    while index > 0, entry.rank < recognized[index - 1].rank { index -= 1 }
    recognized.insert(entry, at: index)
  }

  private func begin(_ entry: ArbiterEntry, isTentative: Bool) {
    let recognizer = entry.recognizer
    // The delegate may just have disabled or removed the recognizer.
    guard recognizer.current == .possible, entry.request != nil else { return }
    entry.grant(isTentative: isTentative)
    assert(!entry.pendingStates.isEmpty, "a granted request gives the handler no state")
    noteRecognized(entry)
    isSettled = false
    for other in entries where other.recognizer.current == .possible && share(recognizer, other.recognizer) {
      if waits(other, for: recognizer) {
        other.fail(.requirementRecognized(other.recognizer.nameOfAwaited(recognizer)))
      } else if excludes(entry, other) {
        other.fail(.prevented(by: other.recognizer.nameOfRival(recognizer)))
      }
    }
    guard recognizer.cancelsTouchesInView else { return }
    for touch in recognizer.sequenceTouches { delivery.cancel(touch) }
  }
}
