import TactionGeometry

/// Dispatches the touches of a window: hit test, recognizers, responders.
///
/// The dispatcher has no clock of its own and does no input or output: it receives touch frames and the time, and
/// publishes the time at which it wants to be called again. All recognizers receive a frame first. Then the handlers
/// are called: deepest view first, and within one view in the order in which the recognizers were added. Then the
/// responders receive their touches.
///
/// A callback may do anything: remove its view or recognizer, disable or add recognizers, or dispatch another frame. A
/// removed object is not called any more, with one exception: a callback that received a beginning also receives the
/// end.
package final class TouchDispatcher {
  enum Step {
    case advance(Double)
    case batch(TouchBatch, at: Double)
    case offer([TouchOffer])
    case hover(Hover)
    case click(PointerClick)
    case press(KeyPress)
    case cancelAll(except: (any TouchResponder)?)
  }

  /// The latest time that was received, in seconds on the application's clock. This time never goes back. The times of
  /// frames that only cancel touches do not count.
  package private(set) var now = 0.0

  /// The number of logical pixels of the window in a millimetre of the screen, which converts distances in millimetres;
  /// nil if unknown.
  ///
  /// Nil, and values below 1 or above 25, count as 96 pixels per inch. A window sets the number from its output.
  package var pixelsPerMillimetre: Double?

  /// The maximum time between two taps in a row, from lifting to landing, in seconds. A window sets this time from the
  /// user's settings.
  package var tapInterval = GestureConstants.tapInterval

  /// Returns the time of the application's clock, in seconds, for changes that the app makes between two events; nil if
  /// such changes have the time of the last event.
  package var clock: (() -> Double)?

  package let hitTest: (Point) -> (any TouchResponder)?
  let delivery: TouchDelivery
  let arbiter: GestureArbiter

  // The time of the last event: a change of touches, which may be older than `now`, a call of a timer, or a change that
  // the app has made between two events.
  var latestTime = 0.0
  // The time of the last change of touches. This time never goes back. It may be earlier than `now`; after a frame that
  // only cancels touches, it may be later.
  var eventTime = 0.0

  var live: [Touch] = []
  var affected: [Touch] = []
  var taps = TapHistory()
  var palms = PalmRule()
  // The keys that are held and that a recognizer kept when they went down.
  var takenKeys: Set<Key> = []

  // The steps still to be run.
  var agenda: [Step] = []
  /// Whether the window has closed.
  private(set) var isClosed = false
  /// The time of the event whose handlers are being called, in seconds on the application's clock; nil outside of
  /// handlers.
  package var callTime: Double? { arbiter.isCalling ? latestTime : nil }

  /// Makes a dispatcher for one window.
  ///
  /// - Parameter hitTest: Finds the responder at a point of the window. Called once for each touch, when it lands, and
  ///   for each hover and click.
  package init(hitTest: @escaping (Point) -> (any TouchResponder)?) {
    self.hitTest = hitTest
    delivery = TouchDelivery()
    arbiter = GestureArbiter(delivery: delivery)
  }

  /// The touches that are down, in the order in which they landed.
  package var touches: [Touch] { live }

  /// The time of the next timer, at which to call `advance(to:)`, in seconds on the application's clock; nil if there
  /// is none, and while recognizers are receiving events.
  package var nextDeadline: Double? { arbiter.isRecognizing ? nil : arbiter.nextDeadline }

  /// Handles the changes of the touch screen at one moment. The timers that are due at that moment run first, except
  /// before a frame that only cancels touches.
  ///
  /// A frame that arrives after a timer has run may be older than the last time received; its movement keeps the time
  /// of the frame.
  ///
  /// A frame may have any content. Unknown touch ids and locations that are not finite are ignored. A time before the
  /// last frame counts as the time of that frame. The landing of a finger that is already down cancels the old touch.
  ///
  /// - Parameter earlier: frames to handle first. All frames are put on the agenda together, so that a frame that
  ///   arrives in a loop of a handler is handled after all of them.
  package func dispatch(_ frame: TouchFrame, after earlier: [TouchFrame] = []) {
    for frame in earlier { add(frame) }
    add(frame)
    work()
  }

  private func add(_ frame: TouchFrame) {
    // A timer that is already due must not run for touches that are taken away.
    if !frame.isCancellation { agenda.append(.advance(frame.timestamp)) }
    if frame.isMotionOnly {
      // Movement is by far the most frequent change, so no array of batches is created for it.
      let batch = TouchBatch(phase: .moved, changes: frame.changes, isCorrection: frame.isCorrection)
      agenda.append(.batch(batch, at: frame.timestamp))
    } else {
      for batch in frame.batches { agenda.append(.batch(batch, at: frame.timestamp)) }
    }
  }

  /// Runs the timers of recognizers whose time has come.
  package func advance(to time: Double) {
    // A delegate may run an event loop in a call. No timer can run before the call returns, so each iteration of this
    // loop would only add a step to the agenda.
    guard !arbiter.isRecognizing else { return }
    agenda.append(.advance(time))
    work()
  }

  /// Cancels every touch, as on `wl_touch.cancel` or when the seat is lost, and every recognizer, including hovers.
  ///
  /// - Parameter kept: A responder that keeps its touches and recognizers, as do its descendants; nil, the default, for
  ///   none. Other recognizers that follow these touches also continue.
  package func cancelAll(timestamp: Double, except kept: (any TouchResponder)? = nil) {
    // A timer that is already due must not run for touches that are taken away.
    if timestamp.isFinite { now = max(now, timestamp) }
    eventTime = max(eventTime, now)
    agenda.append(.cancelAll(except: kept))
    work()
  }

  /// Ends everything because the window closes. Handlers and responders that have received the beginning receive the
  /// end or the cancellation. All other pending calls are dropped.
  package func close(timestamp: Double) {
    isClosed = true
    agenda.removeAll()
    for touch in live + delivery.openTouches { touch.hasVanished = true }
    delivery.cancelCalls { _ in true }
    for touch in live + delivery.withheldTouches {
      delivery.cancel(touch)
      touch.loseResponder()
    }
    recognize { for entry in arbiter.entries { entry.leave() } }
    forgetDetached()
    cancelAll(timestamp: timestamp)
  }

  /// Records that a responder is about to leave its parent. Calls that the responder passes to its parent still reach
  /// this parent if it has received the beginning of the touch.
  package func willLeaveParent(_ responder: any TouchResponder) {
    for touch in live { if let hit = touch.responder { touch.noteDeparture(of: responder, onWayFrom: hit) } }
    for touch in delivery.withheldTouches {
      if let hit = touch.responder { touch.noteDeparture(of: responder, onWayFrom: hit) }
    }
    for call in delivery.calls { call.touch.noteDeparture(of: responder, onWayFrom: call.responder) }
  }

  /// Removes a responder that leaves the window, and its descendants: their touches and recognizers are cancelled.
  /// Recognizers of its ancestors keep following the fingers.
  package func remove(_ responder: any TouchResponder) {
    noteTime()
    var subtree = ResponderSubtree(of: responder)
    // All recognizers leave in one step, so that the failure of one of them does not let another one begin.
    recognize {
      for touch in live + delivery.withheldTouches where touch.responder?.isInside(responder) ?? false {
        delivery.cancel(touch)
        touch.loseResponder()
      }
      delivery.cancelCalls { $0.isInside(responder) }
      endHovers { $0.responder.map { subtree.contains($0) } ?? false }
      var hasLeft = false
      for entry in arbiter.entries where entry.recognizer.responder.map({ subtree.contains($0) }) ?? false {
        entry.leave()
        hasLeft = true
      }
      if hasLeft { forgetDetached() }
    }
    entriesDidChange()
  }

  /// Whether a responder or one of its descendants has a touch, a recognizer that has not finished, or a handler that
  /// is still to be called. This may be true after all fingers have lifted, for example while a double tap waits for
  /// its second tap. Hovers do not count.
  package func isInUse(inside responder: any TouchResponder) -> Bool {
    live.contains { $0.responder?.isInside(responder) ?? false } || delivery.hasCalls(inside: responder)
      || arbiter.entries.contains { entry in
        (!entry.pendingStates.isEmpty || !entry.isDetached && !entry.isOver) && entry.recognizer.followsTouches
          && entry.recognizer.responder?.isInside(responder) ?? false
      }
  }

  /// Whether a recognizer of a responder or of its descendants follows a hovering pointer.
  package func hasHover(inside responder: any TouchResponder) -> Bool {
    arbiter.entries.contains { entry in
      !entry.recognizer.followsTouches && entry.recognizer.responder?.isInside(responder) ?? false
    }
  }

  /// Releases the recognizers that have left their views, and have given up the touches that they followed.
  private func forgetDetached() {
    for touch in live { touch.forgetLeft() }
  }

  // MARK: For recognizers

  /// Removes a recognizer that has left its view.
  func detach(_ recognizer: GestureRecognizer) {
    recognizer.entry?.leave()
    forgetDetached()
    entriesDidChange()
  }

  /// Whether a step that waits on the agenda cancels a recognizer; see `cancelLive(except:)`.
  func willCancel(_ recognizer: GestureRecognizer) -> Bool {
    agenda.contains { step in
      guard case .cancelAll(let kept) = step else { return false }
      guard let kept else { return true }
      let responders = recognizer.touches.isEmpty ? [recognizer.responder] : recognizer.touches.map(\.responder)
      return !responders.contains { $0?.isInside(kept) ?? false }
    }
  }

  /// Updates the time for a change that no event has caused.
  func noteTime() {
    if !arbiter.isInStep { latestTime = max(latestTime, clock?() ?? now) }
  }

  private func entriesDidChange() {
    arbiter.isSettled = false
    if !arbiter.isInStep { settle() }
  }

  /// Runs arbitration again after a change that was not made by a step of the agenda. Each step runs arbitration
  /// anyway.
  func settle() {
    assert(!arbiter.isInStep, "a step settles its changes itself")
    assert(!arbiter.isSettled, "nothing has changed")
    work()
  }

  // MARK: Steps

  /// Runs the steps on the agenda.
  func work() {
    // A step that passes events to recognizers is not interrupted; the agenda continues after that step.
    guard !arbiter.isRecognizing else { return }
    // Before the next step, the pending calls are made if a handler has called this method, and changes that no step
    // has made are resolved.
    if arbiter.isCalling || !arbiter.isSettled { finishCallbacks() }
    while !agenda.isEmpty { run(agenda.removeFirst()) }
    guard !arbiter.isCalling else { return }
    affected.removeAll(keepingCapacity: true)
    delivery.releaseTouches()
  }

  private func run(_ step: Step) {
    assert(!arbiter.isRecognizing, "a step begins while recognizers receive events")
    recognize { arbiter.startOverFinished() }
    switch step {
    case .advance(let time):
      runTimers(until: time)
      latestTime = now
    case .batch(let batch, let time): take(batch, at: time)
    case .offer(let offers): offer(offers)
    case .hover(let hover): take(hover)
    case .click(let click): take(click)
    case .press(let press): take(press)
    case .cancelAll(let kept): cancelLive(except: kept)
    }
    finishCallbacks()
  }

  /// Runs a closure that passes events to recognizers. Steps that callbacks request while it runs wait on the agenda.
  func recognize(_ body: () -> Void) {
    let wasRecognizing = arbiter.isRecognizing
    arbiter.isRecognizing = true
    body()
    arbiter.isRecognizing = wasRecognizing
  }

  /// Makes all pending calls. If a call dispatches a frame, the remaining calls are made first, within that call.
  private func finishCallbacks() {
    assert(!arbiter.isRecognizing, "handlers are called while recognizers receive events")
    let wasCalling = arbiter.isCalling
    arbiter.isCalling = true
    repeat {
      if !arbiter.isSettled {
        recognize { arbiter.resolve() }
        delivery.releaseDecided()
      }
    } while callNext()
    arbiter.isCalling = wasCalling
    recognize { arbiter.releaseFinished() }
  }

  private func callNext() -> Bool {
    guard let entry = arbiter.nextToDeliver() else { return delivery.callNext() }
    entry.deliverNext()
    return true
  }

  private func runTimers(until time: Double) {
    let target = time.isFinite ? max(time, now) : now
    guard let due = arbiter.nextDeadline, due <= target else {
      now = target
      return
    }
    agenda.insert(.advance(time), at: 0)
    now = max(now, due)
    recognize {
      for entry in arbiter.entries {
        guard let deadline = entry.recognizer.deadline, deadline <= now else { continue }
        entry.recognizer.runTimer(at: now)
      }
    }
    arbiter.isSettled = false
  }
}
