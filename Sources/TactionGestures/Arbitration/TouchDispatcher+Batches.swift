import TactionGeometry

// Landing, moving and lifting. The touches are updated, the recognizers receive them, and the calls to the responders
// are queued.
extension TouchDispatcher {
  func take(_ batch: TouchBatch, at time: Double) {
    if time.isFinite { eventTime = max(eventTime, time) }
    latestTime = eventTime
    switch batch.phase {
    case .began: land(batch)
    case .moved: move(batch)
    case .ended, .cancelled: lift(batch)
    case .stationary: break
    }
  }

  private func liveTouch(_ id: Int) -> Touch? {
    for touch in live where touch.id == id { return touch }
    return nil
  }

  // MARK: Moving and lifting

  private func move(_ batch: TouchBatch) {
    affected.removeAll(keepingCapacity: true)
    for change in batch.changes where change.location.isFinite {
      if change.isOfTip { palms.move(pen: change.id, to: change.location, at: eventTime, density: density) }
      guard let touch = liveTouch(change.id) else {
        palms.move(change, at: eventTime)
        continue
      }
      let isFirst = !affected.holds(touch)
      touch.move(change, at: eventTime, isFirstInBatch: isFirst)
      if isFirst { affected.append(touch) }
    }
    feed(.moved, isCorrection: batch.isCorrection)
    judgePalms()
  }

  private func lift(_ batch: TouchBatch) {
    for change in batch.changes {
      palms.lift(change.id)
      palms.lift(pen: change.id, at: eventTime)
    }
    let touches = batch.changes.compactMap { change in
      let touch = liveTouch(change.id)
      if change.hasVanished { touch?.hasVanished = true }
      return touch
    }
    lift(touches, as: batch.phase)
    if batch.changes.contains(where: \.endsWaiting) { failWaiting() }
  }

  /// Fails the recognizers that have no finger, and wait for another tap or for another recognizer.
  private func failWaiting() {
    recognize {
      for entry in arbiter.entries where entry.isComplete || entry.recognizer.isBetweenTouches {
        entry.fail(.touchesCancelled)
      }
    }
  }

  func lift(_ touches: [Touch], as phase: Touch.Phase) {
    affected.removeAll(keepingCapacity: true)
    for touch in touches where live.contains(touch) {
      live.removeAll { $0 == touch }
      touch.finish(phase, at: eventTime)
      if GestureLog.write != nil { touch.logEnd() }
      if touch.kind.isForViews { taps.add(touch, interval: tapInterval) }
      affected.append(touch)
    }
    feed(phase)
  }

  func cancelLive(except kept: (any TouchResponder)?) {
    func isKept(_ responder: (any TouchResponder)?) -> Bool {
      guard let kept, let responder else { return false }
      return responder.isInside(kept)
    }
    palms.forgetAll()
    lift(live.filter { !isKept($0.responder) }, as: .cancelled)
    // Recognizers that wait for another tap, or for another recognizer, are cancelled too. A recognizer that still has
    // touches follows the kept ones.
    recognize {
      for entry in arbiter.entries where entry.recognizer.touches.isEmpty && !isKept(entry.recognizer.responder) {
        entry.cancel(.touchesCancelled)
      }
    }
  }

  /// Passes the affected touches to the recognizers, resolves the competition between them, and queues the calls to the
  /// responders.
  ///
  /// If the affected touches have landed or moved, `live` contains them; if they have lifted or were cancelled, it no
  /// longer contains them.
  private func feed(_ phase: Touch.Phase, isCorrection: Bool = false) {
    guard !affected.isEmpty else { return }
    assert(
      affected.allSatisfy { live.holds($0) == (phase == .began || phase == .moved) },
      "touches are down until they end, and no longer")
    if affected.count < live.count {
      for touch in live where !affected.holds(touch) { touch.rest() }
    }
    recognize {
      for entry in arbiter.entries where entry.isEnrolled {
        entry.recognizer.receive(phase, affected, at: eventTime, isCorrection: isCorrection)
      }
      if phase != .cancelled { arbiter.resolve() }
    }
    for touch in affected { delivery.submit(touch) }
    if phase == .cancelled { arbiter.isSettled = false } else { delivery.releaseDecided() }
  }

  // MARK: Landing

  private func land(_ batch: TouchBatch) {
    // Touches whose lifts were lost are cancelled first, so that no recognizer mistakes the jump for motion.
    if lift(batch.changes.compactMap { liveTouch($0.id) }, as: .cancelled, before: batch) { return }
    // A press ends the gestures of touchpads and wheels, so that no recognizer mistakes their touches for fingers of a
    // gesture on the screen.
    let synthetic = batch.changes.contains { $0.kind.isForViews } ? live.filter { !$0.kind.isForViews } : []
    if lift(synthetic, as: .ended, before: batch) { return }
    if lift(palms(of: batch), as: .cancelled, before: batch) { return }
    var offers: [TouchOffer] = []
    recognize {
      for change in batch.changes {
        if let touch = hit(change, in: batch) { offers.append(TouchOffer(touch: touch)) }
      }
      endHovers(of: offers.map(\.touch), at: eventTime)
      for index in offers.indices { endSequences(notContinuedBy: &offers[index]) }
    }
    // Recognizers that have just ended first call their handlers and start over. Then the new fingers are offered to
    // them.
    agenda.insert(.offer(offers), at: 0)
    arbiter.isSettled = false
  }

  /// Lifts touches before a batch is handled, which then waits for the next step; returns false if there are none.
  private func lift(_ touches: [Touch], as phase: Touch.Phase, before batch: TouchBatch) -> Bool {
    guard !touches.isEmpty else { return false }
    agenda.insert(.batch(batch, at: eventTime), at: 0)
    lift(touches, as: phase)
    return true
  }

  private func hit(_ change: TouchFrame.Change, in batch: TouchBatch) -> Touch? {
    guard change.location.isFinite else { return nil }
    guard let responder = hitTest(change.target ?? change.location) else {
      UnreachableRecognizers.report(at: change.location, in: self, isTaken: false)
      return nil
    }
    if !batch.isReleased, withholds(change, on: responder) { return nil }
    let tapCount = taps.count(for: change.location, at: eventTime, interval: tapInterval)
    let touch = Touch(change, tapCount: tapCount, timestamp: eventTime, responder: responder)
    live.append(touch)
    return touch
  }

  /// Fails the recognizers that wait for another finger and are to receive this finger, but cannot continue with it.
  private func endSequences(notContinuedBy offer: inout TouchOffer) {
    let touch = offer.touch
    var waiting: [GestureRecognizer] = []
    forEachRecognizer(from: touch.responder) { recognizer, _ in
      if recognizer.isBetweenTouches, !recognizer.isContinued(by: touch) { waiting.append(recognizer) }
    }
    guard !waiting.isEmpty else { return }
    offer.asked = waiting
    offer.takers = takers(of: touch) { waiting.holds($0) }
    for recognizer in waiting where offer.takers.contains(ObjectIdentifier(recognizer)) {
      recognizer.fail(.landedElsewhere)
    }
  }

  /// Offers new touches to the recognizers of the hit responders and of their ancestors.
  func offer(_ offers: [TouchOffer]) {
    affected.removeAll(keepingCapacity: true)
    recognize {
      for offer in offers where live.contains(offer.touch) {
        let touch = offer.touch
        affected.append(touch)
        let takers = self.takers(of: touch) { !offer.asked.holds($0) }.union(offer.takers)
        // The recognizers are looked up again, because a delegate may have disabled or removed a recognizer or the
        // view.
        forEachRecognizer(from: touch.responder) { recognizer, rank in
          guard takers.contains(ObjectIdentifier(recognizer)) else { return }
          arbiter.enroll(recognizer, rank: rank, in: self)
          recognizer.admit(touch)
        }
      }
    }
    if GestureLog.write != nil { for touch in affected { touch.logLanding() } }
    for touch in affected where touch.kind.isForViews {
      UnreachableRecognizers.report(at: touch.position, in: self, isTaken: !touch.recognizers.isEmpty)
    }
    feed(.began)
  }

  /// Returns the recognizers that are to receive a touch, among the recognizers for which `isMeant` returns true. These
  /// recognizers allow the kind of the touch, all responders between the touched view and the recognizer's view allow
  /// them to receive the touch, and their delegates agree. Synthetic touches do not join a gesture on the screen.
  private func takers(of touch: Touch, among isMeant: (GestureRecognizer) -> Bool) -> Set<ObjectIdentifier> {
    var takers: Set<ObjectIdentifier> = []
    // The responders that may refuse a recognizer; all other responders allow every recognizer, so they are not asked.
    var gates: [any TouchResponder] = []
    for responder in touch.responder?.pathToRoot ?? [] {
      for recognizer in responder.gestureRecognizers where recognizer.isEnabled && recognizer.responder === responder {
        recognizer.noteReached()
        guard recognizer.followsTouches, recognizer.allowedTouchKinds.contains(touch.kind), isMeant(recognizer),
          touch.kind.isForViews || !recognizer.touches.contains(where: { $0.kind.isForViews })
        else { continue }
        if gates.allSatisfy({ $0.shouldAllow(recognizer, toReceive: touch) }),
          recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
        {
          takers.insert(ObjectIdentifier(recognizer))
        }
      }
      if (responder as? any ObstructedResponder)?.mayRefuseTouches ?? true { gates.append(responder) }
    }
    return takers
  }

  /// Calls a closure with each enabled recognizer of a responder and of its ancestors, and with the recognizer's rank.
  func forEachRecognizer(
    from hit: (any TouchResponder)?, _ body: (GestureRecognizer, GestureArbiter.Rank) -> Void
  ) {
    let path = hit?.pathToRoot ?? []
    for (height, responder) in path.enumerated() {
      for (order, recognizer) in responder.gestureRecognizers.enumerated() {
        guard recognizer.isEnabled, recognizer.responder === responder else { continue }
        body(recognizer, GestureArbiter.Rank(depth: path.count - height, order: order))
      }
    }
  }
}

/// A touch that has landed.
struct TouchOffer {
  let touch: Touch
  /// The recognizers whose delegates were asked when the touch landed. The landing may end some recognizers; the other
  /// delegates are asked after the handlers of these recognizers have run. Each delegate is asked only once.
  var asked: [GestureRecognizer] = []
  /// The asked recognizers that are to receive the touch.
  var takers: Set<ObjectIdentifier> = []
}

/// The recent taps anywhere in the window, for `Touch.tapCount`.
struct TapHistory {
  private struct Tap {
    var location: Point
    var time: Double
    var count: Int
  }

  /// The maximum number of taps that are remembered: the taps of all fingers of several hands within the interval.
  private static let maximumCount = 64

  private var recent: [Tap] = []

  /// Adds a touch that lifted, if it was a tap.
  mutating func add(_ touch: Touch, interval: Double) {
    recent.removeAll { touch.sample.timestamp - $0.time > interval }
    let isQuick = touch.sample.timestamp - touch.landingTime <= GestureConstants.tapDuration
    guard touch.sample.phase == .ended, isQuick, touch.distanceFromLanding <= GestureConstants.touchSlop else { return }
    // The limit holds even if the timestamps of the device do not advance.
    if recent.count >= Self.maximumCount { recent.removeFirst() }
    recent.append(Tap(location: touch.landingLocation, time: touch.sample.timestamp, count: touch.tapCount))
  }

  /// Returns the tap count of a touch that lands now.
  func count(for location: Point, at time: Double, interval: Double) -> Int {
    let last = recent.last {
      time - $0.time <= interval && $0.location.distance(to: location) <= GestureConstants.tapDistance
    }
    return 1 + (last?.count ?? 0)
  }
}
