import TactionGeometry

// How fingers land, move and lift: the touches are brought up to date, the recognizers see them, and what the
// responders are to hear is put in the queue.
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
      guard let touch = liveTouch(change.id) else { continue }
      touch.move(change, at: eventTime)
      if !affected.holds(touch) { affected.append(touch) }
    }
    feed(.moved)
  }

  private func lift(_ batch: TouchBatch) {
    let touches = batch.changes.compactMap { liveTouch($0.id) }
    lift(touches, as: batch.phase)
  }

  private func lift(_ touches: [Touch], as phase: Touch.Phase) {
    affected.removeAll(keepingCapacity: true)
    for touch in touches where live.contains(touch) {
      live.removeAll { $0 == touch }
      touch.finish(phase, at: eventTime)
      if GestureLog.write != nil { GestureLog.noteEnd(of: touch) }
      taps.note(touch)
      affected.append(touch)
    }
    feed(phase)
  }

  func cancelLive() {
    lift(live, as: .cancelled)
    // Also what waits for another tap, or for another recognizer, is over.
    recognize {
      for recognizer in arbiter.tracked { recognizer.cancel(.touchesCancelled) }
    }
  }

  /// Lets the recognizers see the affected touches, decides between them, and queues what the responders are to hear.
  private func feed(_ phase: Touch.Phase) {
    guard !affected.isEmpty else { return }
    if affected.count < live.count {
      for touch in live where !affected.holds(touch) { touch.rest() }
    }
    recognize {
      for recognizer in arbiter.tracked where recognizer.isTracked {
        recognizer.receive(phase, affected, at: eventTime)
      }
      if phase != .cancelled { arbiter.resolve() }
    }
    for touch in affected { delivery.submit(touch) }
    if phase == .cancelled { arbiter.isSettled = false } else { delivery.releaseDecided() }
  }

  // MARK: Landing

  private func land(_ batch: TouchBatch) {
    let stale = batch.changes.compactMap { liveTouch($0.id) }
    guard stale.isEmpty else {
      // These lifts were lost. The old touches end first; then the fingers land, and nobody takes the leap for motion.
      agenda.insert(.batch(batch, at: eventTime), at: 0)
      return lift(stale, as: .cancelled)
    }
    var landed: [Touch] = []
    recognize {
      for change in batch.changes { if let touch = hit(change) { landed.append(touch) } }
      if landed.contains(where: { $0.kind == .stylus }) { endStylusHovers(at: eventTime) }
      endSequences(notContinuedBy: landed)
    }
    // Whatever ended just now is told and starts over before the new fingers are offered.
    agenda.insert(.offer(landed), at: 0)
    arbiter.isSettled = false
  }

  private func hit(_ change: TouchFrame.Change) -> Touch? {
    guard change.location.isFinite else { return nil }
    guard let responder = hitTest(change.target ?? change.location) else {
      UnreachableRecognizers.report(at: change.location, in: self, isTaken: false)
      return nil
    }
    let tapCount = taps.count(for: change.location, at: eventTime)
    let touch = Touch(change, tapCount: tapCount, timestamp: eventTime, responder: responder)
    live.append(touch)
    return touch
  }

  /// Fails recognizers that wait for another finger, but not for one over there.
  private func endSequences(notContinuedBy landed: [Touch]) {
    for touch in landed {
      forEachRecognizer(from: touch.responder) { recognizer, _ in
        guard recognizer.isBetweenTouches, !recognizer.isContinued(by: touch) else { return }
        recognizer.fail(.landedElsewhere)
      }
    }
  }

  /// Shows new touches to the recognizers of what they hit and of its ancestors, if these want them.
  func offer(_ landed: [Touch]) {
    affected.removeAll(keepingCapacity: true)
    for touch in landed where live.contains(touch) { affected.append(touch) }
    recognize {
      for touch in affected {
        var takers: [GestureRecognizer] = []
        forEachRecognizer(from: touch.responder) { recognizer, _ in
          recognizer.noteReached()
          guard recognizer.followsTouches, recognizer.allowedTouchKinds.contains(touch.kind) else { return }
          if touch.isShared(with: recognizer),
            recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
          {
            takers.append(recognizer)
          }
        }
        // Looked up again: a delegate may have disabled or removed one of them, or the view.
        forEachRecognizer(from: touch.responder) { recognizer, rank in
          guard takers.holds(recognizer) else { return }
          arbiter.enroll(recognizer, rank: rank, in: self)
          recognizer.admit(touch)
        }
      }
    }
    if GestureLog.write != nil { affected.forEach(GestureLog.noteLanding) }
    for touch in affected where touch.kind.isForViews {
      UnreachableRecognizers.report(at: touch.position, in: self, isTaken: !touch.recognizers.isEmpty)
    }
    feed(.began)
  }

  /// The recognizers of a responder and of its ancestors that watch, with their places in the order of service.
  func forEachRecognizer(
    from hit: (any TouchResponder)?, _ body: (GestureRecognizer, GestureArbiter.Rank) -> Void
  ) {
    var path: [any TouchResponder] = []
    var next = hit
    while let responder = next {
      path.append(responder)
      next = responder.nextTouchResponder
    }
    for (height, responder) in path.enumerated() {
      for (order, recognizer) in responder.gestureRecognizers.enumerated() {
        guard recognizer.isEnabled, recognizer.responder === responder else { continue }
        body(recognizer, GestureArbiter.Rank(depth: path.count - height, order: order))
      }
    }
  }
}

extension Touch {
  /// Whether all that lies between the touch and a recognizer's responder lets it through.
  fileprivate func isShared(with recognizer: GestureRecognizer) -> Bool {
    var next = responder
    while let responder = next, responder !== recognizer.responder {
      guard responder.shouldAllow(recognizer, toReceive: self) else { return false }
      next = responder.nextTouchResponder
    }
    return true
  }
}
