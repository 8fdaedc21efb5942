/// The arbiter's record of one recognizer, from the first touch offered to it until it starts over.
///
/// The entry runs the state machine of the recognizer. It holds the recognizer's request, the recognizers that it waits
/// for, and the state changes that its handler has not received yet.
///
/// Three kinds of changes are legal: from possible to began, ended (recognized) or failed; from began or changed to
/// changed, ended or cancelled; and from ended, cancelled or failed back to possible once all fingers are up.
final class ArbiterEntry {
  /// The change that a recognizer asks for once its gesture matches.
  enum Request { case begin, beginAndEnd, recognize }

  /// The outcome of a tentative recognition: its failure requirements were met, or were not met.
  enum Decision { case confirmed, retracted }

  let recognizer: GestureRecognizer
  let rank: GestureArbiter.Rank
  private(set) weak var dispatcher: TouchDispatcher?

  /// Whether the recognizer takes part in the arbitration; false once the recognizer has started over.
  var isEnrolled = true
  /// Whether the recognizer has left its view. Such a recognizer only waits for the last call of its handler.
  private(set) var isDetached = false

  private(set) var request: Request?
  /// The recognizers that have to fail before this recognizer may begin; nil before its first attempt to begin.
  var awaited: [WeakRecognizer]?
  /// Whether the gesture was recognized although its failure requirements are undecided.
  private(set) var isTentative = false
  /// The outcome of a tentative recognition, if the handler has not received the outcome yet.
  private(set) var decision: Decision?
  /// The state changes that the handler has not received yet, oldest first.
  private(set) var pendingStates: [GestureRecognizer.State] = []
  private(set) var hasBegun = false
  /// The last line that was logged about the recognizers that this recognizer waits for.
  var loggedWait: String?

  init(_ recognizer: GestureRecognizer, rank: GestureArbiter.Rank, in dispatcher: TouchDispatcher) {
    self.recognizer = recognizer
    self.rank = rank
    self.dispatcher = dispatcher
  }

  // MARK: The state machine

  /// Carries out a state change that a subclass asks for, if it is legal.
  func request(_ new: GestureRecognizer.State) {
    switch (recognizer.current, new) {
    case (.possible, .began): request = request ?? .begin
    case (.possible, .ended): request = request == .begin ? .beginAndEnd : request ?? .recognize
    case (.possible, .failed), (.possible, .cancelled): fail(.gaveUp)
    case (.began, .changed), (.changed, .changed): enter(.changed)
    case (.began, .ended), (.changed, .ended): enter(.ended)
    case (.began, .cancelled), (.changed, .cancelled): cancel(.gaveUp)
    default: return
    }
    didChange()
  }

  /// Withdraws a request that has not been granted, because the recognizer now ignores touches that led to the request.
  func withdraw() { (request, awaited) = (nil, nil) }

  /// Cancels an active gesture that has no touch left, and lets recognizers that waited for this one try again. The
  /// owner of a recognizer that has not begun learns that the fingers make no gesture.
  func didIgnoreTouch() {
    if recognizer.touches.isEmpty, recognizer.isActive { return cancel(.gaveUp) }
    // If other fingers of the sequence have lifted, the recognizer fails, and its owner is notified of that.
    if recognizer.sequenceTouches.isEmpty, recognizer.current == .possible {
      updateTime()
      recognizer.onFail?()
    }
    didChange()
  }

  /// Fails the recognizer if it has not recognized anything yet.
  func fail(_ reason: GestureFailure) {
    guard isEnrolled, recognizer.current == .possible else { return }
    updateTime()
    recognizer.failure = reason
    recognizer.outcome = .failed
    request = nil
    recognizer.deadline = nil
    recognizer.current = .failed
    recognizer.didFail()
    recognizer.onFail?()
    didChange()
  }

  /// Cancels an active gesture, or fails a recognizer that is still in state `.possible`.
  func cancel(_ reason: GestureFailure) {
    guard isEnrolled, recognizer.isActive else { return fail(reason) }
    updateTime()
    recognizer.failure = reason
    enter(.cancelled)
    didChange()
  }

  /// Updates the recognizer's time at the end of its gesture, which may have another cause than the recognizer's own
  /// touches and timer. Motions of the content begin at this time.
  private func updateTime() {
    guard let dispatcher else { return }
    dispatcher.noteTime()
    recognizer.eventTime = max(recognizer.eventTime, dispatcher.latestTime)
  }

  /// Requests that arbitration runs again: at the end of the current step of the dispatcher, or now if no step runs.
  private func didChange() {
    guard let dispatcher else { return }
    dispatcher.arbiter.isSettled = false
    if !dispatcher.arbiter.isInStep { dispatcher.settle() }
  }

  /// Grants the pending request, which the arbiter has approved. A tentative recognition may still be retracted.
  func grant(isTentative: Bool) {
    assert(recognizer.current == .possible, "a request is granted to a recognizer that is \(recognizer.current)")
    guard let request else { return }
    self.request = nil
    self.isTentative = isTentative
    if !isTentative { awaited = nil }
    if request != .recognize { enter(.began) }
    if request != .begin { enter(.ended) }
  }

  private func enter(_ new: GestureRecognizer.State) {
    assert(mayEnter(new), "\(recognizer.current) cannot become \(new)")
    switch new {
    case .began: hasBegun = true
    case .ended: recognizer.outcome = hasBegun ? .ended : .recognized
    case .cancelled: recognizer.outcome = .cancelled
    default: break
    }
    recognizer.current = new
    if recognizer.isDone { recognizer.deadline = nil }
    switch new {
    case .changed where !pendingStates.isEmpty: break  // the pending call reads the latest values
    case .cancelled:
      // A handler that has not received `.began` does not receive `.cancelled` either.
      let isUndelivered = pendingStates.contains(.began)
      pendingStates.removeAll(keepingCapacity: true)
      if isUndelivered { recognizer.onFail?() } else { pendingStates.append(.cancelled) }
    default: pendingStates.append(new)
    }
  }

  private func mayEnter(_ new: GestureRecognizer.State) -> Bool {
    switch (recognizer.current, new) {
    case (.possible, .began), (.began, .changed), (.changed, .changed): true
    case (.possible, .ended): !hasBegun
    case (.began, .ended), (.changed, .ended), (.began, .cancelled), (.changed, .cancelled): hasBegun
    default: false
    }
  }

  /// Confirms or retracts a tentative recognition.
  func decide(_ decision: Decision) {
    assert(isTentative, "only a tentative recognition is decided")
    isTentative = false
    if decision == .confirmed { awaited = nil } else { recognizer.outcome = .retracted }
    guard !pendingStates.isEmpty else { return self.decision = decision }
    // The handler has not been called yet, so a confirmed gesture is delivered as usual, and a retracted gesture is not
    // delivered.
    if decision == .retracted { pendingStates.removeAll(keepingCapacity: true) }
  }

  // MARK: The sequence of touches

  /// Whether the gesture is complete, all fingers are up, and the recognizer only waits for another recognizer's
  /// failure.
  var isComplete: Bool {
    recognizer.current == .possible && recognizer.touches.isEmpty && (request == .recognize || request == .beginAndEnd)
  }

  /// Whether something other than a touch keeps the recognizer from starting over.
  var isHeld: Bool { isTentative || decision != nil || isSupersededTentatively || recognizer.isHeldWithoutTouches }

  /// Whether the sequence of touches is over for this recognizer.
  var isOver: Bool {
    !recognizer.hasFingersDown && !isHeld && (recognizer.isDone || recognizer.sequenceTouches.isEmpty)
  }

  /// Whether another gesture retracted this gesture, and may itself be retracted: for example, a double tap retracts a
  /// tap, and a triple tap may retract the double tap. Until this is decided, the next finger belongs to these
  /// gestures.
  private var isSupersededTentatively: Bool {
    recognizer.current == .ended && awaited?.contains { $0.recognizer?.entry?.isTentative ?? false } ?? false
  }

  /// Ends an active recognizer after the last lift, or fails a recognizer that has not requested to begin. A request to
  /// begin that waits for another recognizer's failure becomes a request to begin and end.
  func decideAfterLastLift() {
    guard recognizer.touches.isEmpty, !recognizer.sequenceTouches.isEmpty else { return }
    if recognizer.isActive || request == .begin {
      request(.ended)
    } else if recognizer.current == .possible, request == nil, !recognizer.expectsMoreTouches {
      fail(.lifted)
    }
  }

  /// Releases the touches; the values of the gesture stay readable until the next gesture.
  func releaseTouches() {
    recognizer.releaseTouches()
    awaited = nil
  }

  /// Releases the touches after the last lift, and calls `onLastLift` of the recognizer.
  func releaseAfterLastLift() {
    guard !recognizer.sequenceTouches.isEmpty else { return }
    releaseTouches()
    recognizer.onLastLift?()
  }

  /// Takes the recognizer out of the arbitration because it has left its view, or its view has left the window.
  func leave() {
    guard isEnrolled else { return }
    cancel(.removed)
    // A handler that has received `.began` also receives `.ended` or `.cancelled`; other handlers receive nothing.
    if !pendingStates.isEmpty, !hasBegun || pendingStates.contains(.began) {
      pendingStates.removeAll(keepingCapacity: true)
      recognizer.onFail?()
    }
    isTentative = false
    decision = nil
    releaseTouches()
    isDetached = true
  }

  /// Calls the handler with the next pending state, or delivers the decision on a tentative recognition.
  func deliverNext() {
    assert(!pendingStates.isEmpty || decision != nil, "a handler is called without news")
    if !pendingStates.isEmpty {
      recognizer.callHandler(with: pendingStates.removeFirst())
    } else if let decision {
      self.decision = nil
      recognizer.didDecide(decision)
    }
  }
}

/// A weak reference to a recognizer, which may be released while the reference exists.
struct WeakRecognizer {
  weak var recognizer: GestureRecognizer?
}
