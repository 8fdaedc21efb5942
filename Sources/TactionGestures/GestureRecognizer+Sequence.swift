import TactionGeometry

// Which touches the recognizer follows, and how it hears of them.
extension GestureRecognizer {
  /// Whether a finger is still down that this recognizer has to wait for before it can start over.
  package final var hasFingersDown: Bool { !touches.isEmpty || !ignoredTouches.isEmpty }

  /// Whether a touch counts for this recognizer in the present sequence.
  func considers(_ touch: Touch) -> Bool { sequenceTouches.holds(touch) }

  /// Whether the recognizer has the right to a touch that it considers.
  var hasClaim: Bool { cancelsTouchesInView && (isActive || current == .ended) }

  var presentLocation: Point? {
    guard !touches.isEmpty else { return nil }
    var sum = Vector.zero
    for touch in touches { sum += touch.position - Point.zero }
    return Point.zero + sum / Double(touches.count)
  }

  /// Whether the gesture has been made, all fingers are up, and it only waits for another recognizer's failure: what
  /// comes after it does not change it.
  var isComplete: Bool {
    current == .possible && touches.isEmpty && (wish == .recognize || wish == .beginAndEnd)
  }

  /// Takes in a touch that landed.
  func admit(_ touch: Touch) {
    guard !isDone, !isComplete else { return ignoredTouches.append(touch) }
    if sequenceTouches.isEmpty {
      forgetConclusion()
      forgetValues()
    }
    touches.append(touch)
    sequenceTouches.append(touch)
    touch.recognizers.append(self)
  }

  /// Passes on those of some touches that this recognizer follows.
  func receive(_ phase: Touch.Phase, _ batch: [Touch], at time: Double) {
    if phase == .moved, isDone { return }
    arrivals.removeAll(keepingCapacity: true)
    for touch in batch where touches.holds(touch) { arrivals.append(touch) }
    if phase == .ended || phase == .cancelled { forgetLifted(batch) }
    guard !arrivals.isEmpty, !isDone, isEnabled else { return }
    eventTime = time
    switch phase {
    case .began:
      touchesBegan(arrivals)
      onTouchesBegan?(arrivals)
    case .moved: touchesMoved(arrivals)
    case .ended:
      touchesEnded(arrivals)
      onTouchesEnded?(arrivals)
    case .cancelled:
      touchesCancelled(arrivals)
      cancel(.touchesCancelled)
    case .stationary: break
    }
  }

  func runTimer(at time: Double) {
    deadline = nil
    eventTime = time
    deadlinePassed()
  }

  private func forgetLifted(_ batch: [Touch]) {
    if let location = presentLocation { lastLocation = location }
    touches.removeAll { batch.holds($0) }
    if !ignoredTouches.isEmpty { ignoredTouches.removeAll { batch.holds($0) } }
  }

  /// Fails or ends a recognizer that has lost all fingers without deciding anything. One that waits for another one's
  /// failure to begin keeps its wish: it begins and ends when that comes.
  func decideAfterLastLift() {
    guard touches.isEmpty, !sequenceTouches.isEmpty else { return }
    if isActive || wish == .begin {
      request(.ended)
    } else if current == .possible, wish == nil, !expectsMoreTouches {
      fail(.lifted)
    }
  }

  /// Whether all fingers are up but the gesture may go on with another one.
  var isBetweenTouches: Bool {
    dispatcher != nil && current == .possible && wish == nil && touches.isEmpty && expectsMoreTouches
  }

  /// Whether the sequence of touches is over.
  var isOver: Bool { !hasFingersDown && !isHeld && (isDone || sequenceTouches.isEmpty) }

  /// Lets go of all touches; the values of the gesture stay readable until the next one.
  func releaseTouches() {
    touches.removeAll(keepingCapacity: true)
    sequenceTouches.removeAll(keepingCapacity: true)
    ignoredTouches.removeAll(keepingCapacity: true)
    arrivals.removeAll(keepingCapacity: true)
    awaited = nil
  }
}
