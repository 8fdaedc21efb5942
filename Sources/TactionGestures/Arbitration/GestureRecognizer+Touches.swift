import TactionGeometry

// The state as the arbiter reads it, and the touches that the recognizer follows.
extension GestureRecognizer {
  /// Whether a continuous gesture is under way.
  public final var isActive: Bool { current == .began || current == .changed }

  /// Whether the state is final until all fingers are up.
  var isDone: Bool { current == .ended || current == .cancelled || current == .failed }

  /// Whether the recognizer has set a state that the arbiter has not granted yet.
  final var hasRequest: Bool { entry?.request != nil }

  /// The dispatcher of the current sequence of touches; nil between sequences.
  final var dispatcher: TouchDispatcher? { entry?.dispatcher }

  /// The maximum time between two taps in a row, in seconds. The recognizer's window sets it.
  final var tapInterval: Double { dispatcher?.tapInterval ?? GestureConstants.tapInterval }

  /// Fails the recognizer if it has not recognized anything yet.
  func fail(_ reason: GestureFailure) { entry?.fail(reason) }

  /// Fails the recognizer if a finger is further from its landing location than allowed.
  final func failIfMoved(_ touches: [Touch], beyond distance: ScreenDistance) {
    let allowed = pixels(distance)
    for touch in touches where touch.distanceFromLanding > allowed {
      return fail(.moved(touch.distanceFromLanding, allowed: allowed))
    }
  }

  /// Cancels an active gesture, or fails a recognizer that is still in state `.possible`.
  func cancel(_ reason: GestureFailure) { entry?.cancel(reason) }

  /// Whether the recognizer has to wait for the lift of a finger before it can start over.
  public final var hasFingersDown: Bool { !touches.isEmpty || !lateTouches.isEmpty }

  /// Whether a touch belongs to the current sequence of this recognizer.
  func considers(_ touch: Touch) -> Bool { sequenceTouches.holds(touch) }

  /// Whether the recognizer takes its touches away from their responders.
  var hasClaim: Bool { cancelsTouchesInView && (isActive || current == .ended) }

  /// The centre of the fingers in the window; nil if no finger is down.
  var presentLocation: Point? {
    guard !touches.isEmpty else { return nil }
    var sum = Vector.zero
    for touch in touches { sum += touch.position - Point.zero }
    return Point.zero + sum / Double(touches.count)
  }

  /// The centre of ``keptLocations``; nil if there are none.
  var keptLocation: Point? { keptLocations.flatMap { Point.centroid(of: $0) } }

  /// Whether all fingers are up but the gesture may continue with another touch.
  var isBetweenTouches: Bool {
    guard let entry else { return false }
    return current == .possible && entry.request == nil && touches.isEmpty && expectsMoreTouches
  }

  /// The maximum number of touches in a sequence. In a full sequence, each new touch replaces the oldest lifted touch.
  /// Our own choice: more than the fingers of several hands.
  static var maximumSequence: Int { 64 }

  /// Adds a touch that landed to the current sequence.
  func admit(_ touch: Touch) {
    assert(entry != nil, "a touch is offered to a recognizer that is not enrolled")
    guard !isDone, entry?.isComplete != true else { return lateTouches.append(touch) }
    if sequenceTouches.isEmpty {
      forgetOutcome()
      forgetValues()
    }
    // While one finger rests, other fingers may land and lift any number of times.
    if sequenceTouches.count >= Self.maximumSequence,
      let oldest = sequenceTouches.firstIndex(where: { !touches.holds($0) })
    {
      sequenceTouches.remove(at: oldest).leave(self)
    }
    touches.append(touch)
    sequenceTouches.append(touch)
    touch.join(self)
  }

  /// Handles the touches of a batch that this recognizer follows.
  ///
  /// - Parameter isCorrection: Whether the touches did not move; see ``TouchFrame/isCorrection``.
  func receive(_ phase: Touch.Phase, _ batch: [Touch], at time: Double, isCorrection: Bool) {
    if phase == .moved, isDone { return }
    let followed = followedTouches(of: batch)
    if phase == .ended || phase == .cancelled { forgetLifted(batch) }
    guard !followed.isEmpty, !isDone, isEnabled else { return }
    (eventTime, self.isCorrection) = (time, isCorrection)
    switch phase {
    case .began:
      touchesBegan(followed)
      // A recognizer that has failed, or has ignored all of its fingers, does not report their lift. So an owner that
      // caught its content now would never release it.
      let kept = isDone ? [] : followedTouches(of: followed)
      if !kept.isEmpty { onTouchesBegan?(kept) }
    case .moved: touchesMoved(followed)
    case .ended:
      touchesEnded(followed)
      onTouchesEnded?(followed)
    case .cancelled:
      touchesCancelled(followed)
      cancel(.touchesCancelled)
    case .stationary: break
    }
  }

  /// Returns the touches of a batch that this recognizer follows. If it follows all of them, this is the same array.
  private func followedTouches(of batch: [Touch]) -> [Touch] {
    arrivals.removeAll(keepingCapacity: true)
    if touches.holdsAll(batch) { return batch }
    for touch in batch where touches.holds(touch) { arrivals.append(touch) }
    return arrivals
  }

  func runTimer(at time: Double) {
    deadline = nil
    eventTime = time
    deadlinePassed()
  }

  private func forgetLifted(_ batch: [Touch]) {
    if let location = presentLocation { lastLocation = location }
    touches.removeAll { batch.holds($0) }
    if !lateTouches.isEmpty { lateTouches.removeAll { batch.holds($0) } }
  }

  /// Releases all touches. The values of the gesture stay readable until the next gesture.
  func releaseTouches() {
    // A handler that removes its own view may still read the location of the fingers.
    if let location = presentLocation { lastLocation = location }
    touches.removeAll(keepingCapacity: true)
    for touch in sequenceTouches { touch.leave(self) }
    sequenceTouches.removeAll(keepingCapacity: true)
    lateTouches.removeAll(keepingCapacity: true)
    arrivals.removeAll(keepingCapacity: true)
  }

  /// Resets the recognizer for the next sequence of touches.
  func startOver() {
    current = .possible
    deadline = nil
    if let location = keptLocation { lastLocation = location }
    keptLocations = nil
    reset()
  }

  /// Clears the outcome of the last sequence of touches.
  func forgetOutcome() { (outcome, failure, caughtSpeed) = (nil, nil, nil) }
}
