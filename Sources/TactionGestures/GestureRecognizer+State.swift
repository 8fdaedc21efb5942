// The state machine. Legal changes: possible to began, ended (recognized) or failed; began or changed to changed, ended
// or cancelled; and from the last three back to possible once all fingers are up.
extension GestureRecognizer {
  /// Whether a continuous gesture is under way.
  public final var isActive: Bool { current == .began || current == .changed }

  /// Whether nothing more can happen until all fingers are up.
  var isDone: Bool { current == .ended || current == .cancelled || current == .failed }

  /// Does what a subclass asks for by setting its state, if it is legal.
  func request(_ new: State) {
    guard dispatcher != nil else { return }
    switch (current, new) {
    case (.possible, .began): wish = wish ?? .begin
    case (.possible, .ended): wish = wish == .begin ? .beginAndEnd : wish ?? .recognize
    case (.possible, .failed), (.possible, .cancelled): fail(.gaveUp)
    case (.began, .changed), (.changed, .changed): enter(.changed)
    case (.began, .ended), (.changed, .ended): enter(.ended)
    case (.began, .cancelled), (.changed, .cancelled): cancel(.gaveUp)
    default: return
    }
    dispatcher?.settle()
  }

  /// Gives up, if nothing has been recognized yet.
  func fail(_ reason: GestureFailure) {
    guard current == .possible, dispatcher != nil else { return }
    failure = reason
    wish = nil
    deadline = nil
    current = .failed
    didFail()
    onFail?()
    dispatcher?.settle()
  }

  /// Breaks off: an active gesture is cancelled, one that is only possible fails.
  func cancel(_ reason: GestureFailure) {
    guard isActive else { return fail(reason) }
    failure = reason
    enter(.cancelled)
    dispatcher?.settle()
  }

  /// Makes the wish come true; the arbiter has seen that nothing stands against it, or nothing but recognizers that may
  /// yet fail.
  func grantWish(isTentative: Bool) {
    guard current == .possible, let wish else { return }
    self.wish = nil
    self.isTentative = isTentative
    if !isTentative { awaited = nil }
    if wish != .recognize { enter(.began) }
    if wish != .begin { enter(.ended) }
  }

  private func enter(_ new: State) {
    current = new
    if new == .began { hasBegun = true }
    if isDone { deadline = nil }
    switch new {
    case .changed where !unheard.isEmpty: break  // the handler will find the latest values anyway
    case .cancelled:
      // A beginning that nobody heard of needs no end.
      let isSecret = unheard.contains(.began)
      unheard.removeAll(keepingCapacity: true)
      if !isSecret { unheard.append(.cancelled) }
    default: unheard.append(new)
    }
  }

  /// Settles whether a gesture that was recognized before its time stands.
  func decide(_ decision: Decision) {
    isTentative = false
    if decision == .confirmed { awaited = nil } else { conclusion = .retracted }
    guard !unheard.isEmpty else { return self.decision = decision }
    // What nobody has heard of need not be taken back, nor confirmed: it is told as if it had waited.
    if decision == .retracted { unheard.removeAll(keepingCapacity: true) }
  }

  /// Whether a gesture that was taken back gave way to one that may be taken back itself, as a tap to a double tap
  /// before a triple one: until that is settled, the next finger belongs to them.
  var wasReplacedTentatively: Bool {
    current == .ended && awaited?.contains { $0.recognizer?.isTentative ?? false } ?? false
  }

  /// Leaves the touches because the view has gone, or the recognizer has left it.
  func leave() {
    cancel(.removed)
    // Who heard of a beginning hears of the end; nobody else hears anything.
    if !hasBegun || unheard.contains(.began) { unheard.removeAll(keepingCapacity: true) }
    isTentative = false
    decision = nil
    for touch in sequenceTouches { touch.recognizers.removeAll { $0 === self } }
    releaseTouches()
    isDetached = true
  }

  /// Tells the handler of the next change that it has not heard of.
  func tellNext() {
    if !unheard.isEmpty {
      callHandler(with: unheard.removeFirst())
    } else if let decision {
      self.decision = nil
      hear(decision)
    }
  }

  /// Returns to the start; the next sequence of touches may come.
  func startOver() {
    conclude()
    current = .possible
    wish = nil
    awaited = nil
    deadline = nil
    hasBegun = false
    isTentative = false
    decision = nil
    unheard.removeAll(keepingCapacity: true)
    reset()
  }

  /// Something new has come: how the last gesture ended is no longer what there is to tell.
  func forgetConclusion() { (conclusion, failure, caughtSpeed) = (nil, nil, nil) }

  /// Remembers how the sequence of touches ended.
  private func conclude() {
    switch current {
    case .possible, .began, .changed: return
    case .ended: conclusion = conclusion ?? (hasBegun ? .ended : .recognized)
    case .cancelled: conclusion = .cancelled
    case .failed: conclusion = .failed
    }
  }
}
