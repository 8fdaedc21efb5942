import TactionGeometry

/// The way a touch takes through a window: hit test, recognizers, responders.
///
/// The dispatcher has no clock and does no input or output: it is given touch frames and the time, and tells when it
/// wants to be told the time again. Each frame is seen by all recognizers first; then the handlers are called, in the
/// order in which the recognizers were added, those of the deepest view first; then the responders hear of their
/// touches.
///
/// Any callback may do anything: remove its view or recognizer, disable, add, dispatch another frame. What is gone
/// hears no more, except that what heard of a beginning hears of the end.
public final class TouchDispatcher {
  enum Step {
    case advance(Double)
    case batch(TouchBatch, at: Double)
    case offer([Touch])
    case hover(Hover)
    case press(KeyEvent, GestureRecognizer, in: any TouchResponder)
    case cancelAll
  }

  /// The latest time that the dispatcher was told, in seconds on the application's clock; it never goes back.
  public private(set) var now = 0.0

  /// How many logical pixels of the window are in a millimetre of the screen, for distances that are told in
  /// millimetres and for what a finger's touch area means; nil where unknown.
  ///
  /// Nil, and what no screen has (see ``GestureConstants/credibleDensities``), count as 96 pixels to the inch. A window
  /// sets it from its output.
  public var pixelsPerMillimetre: Double?

  package let hitTest: (Point) -> (any TouchResponder)?
  let delivery: TouchDelivery
  let arbiter: GestureArbiter

  // When something last happened: a change of touches, which may be older than `now`, or the passing of time.
  var latestTime = 0.0
  // When the touches last changed: never before an earlier change, but perhaps before `now`.
  var eventTime = 0.0

  var live: [Touch] = []
  var affected: [Touch] = []
  var taps = TapHistory()
  // The keys that are held and were taken by a recognizer when they went down.
  var takenKeys: Set<Key> = []

  // What is still to be done, and what is going on: recognizers being fed, or callbacks being made.
  var agenda: [Step] = []
  private var isRecognizing = false
  /// Whether the window is gone.
  private(set) var isClosed = false
  private var isCalling = false
  /// The time of the event whose handlers are being called, in seconds on the application's clock; nil outside of them.
  package var callTime: Double? { isCalling ? latestTime : nil }

  /// Makes a dispatcher for one window.
  ///
  /// - Parameter hitTest: finds what lies at a point of the window; asked once for each touch, when it lands.
  public init(hitTest: @escaping (Point) -> (any TouchResponder)?) {
    self.hitTest = hitTest
    delivery = TouchDelivery()
    arbiter = GestureArbiter(delivery: delivery)
  }

  /// The touches that are down, in the order in which they landed.
  public var touches: [Touch] { live }

  /// When `advance(to:)` is wanted next, in seconds on the application's clock; nil for not at all.
  public var nextDeadline: Double? { arbiter.nextDeadline }

  /// Takes in what changed on the touch screen at one moment, after running the timers that are due by then.
  ///
  /// A frame may be older than the time told last, when it was under way: its movement counts with its own time.
  /// Nothing that a frame may hold does harm: an unknown finger and a place that is not finite are ignored, a time
  /// before that of the last frame is taken for that, and the landing of a finger that is down already cancels the old
  /// touch.
  public func dispatch(_ frame: TouchFrame) {
    agenda.append(.advance(frame.timestamp))
    if frame.isMotionOnly {
      // By far the most frequent: no array of parts is made for it.
      agenda.append(.batch(TouchBatch(phase: .moved, changes: frame.changes), at: frame.timestamp))
    } else {
      for batch in frame.batches { agenda.append(.batch(batch, at: frame.timestamp)) }
    }
    work()
  }

  /// Runs the timers of recognizers that are due.
  public func advance(to time: Double) {
    agenda.append(.advance(time))
    work()
  }

  /// Cancels every touch and every hover, as on `wl_touch.cancel` or when the seat is lost.
  public func cancelAll(timestamp: Double) {
    // The past is over: a timer that is due by now must not run on touches that are taken away.
    if timestamp.isFinite { now = max(now, timestamp) }
    eventTime = now
    agenda.append(.cancelAll)
    work()
  }

  /// Ends everything, since the window closes: what has told of a beginning tells that it is cancelled, and nothing
  /// else is told any more, not even what was due.
  public func close(timestamp: Double) {
    isClosed = true
    agenda.removeAll()
    for touch in live + delivery.withheldTouches {
      delivery.takeAway(touch)
      touch.loseResponder()
    }
    for recognizer in arbiter.tracked { recognizer.leave() }
    cancelAll(timestamp: timestamp)
  }

  /// Forgets a responder that leaves the window, and all below it: it is told that its touches are cancelled, and its
  /// recognizers are cancelled. Recognizers of its ancestors keep following the fingers.
  public func remove(_ responder: any TouchResponder) {
    for touch in live + delivery.withheldTouches where touch.responder?.isInside(responder) ?? false {
      delivery.takeAway(touch)
      touch.loseResponder()
    }
    endHovers(inside: responder)
    for recognizer in arbiter.tracked where recognizer.responder?.isInside(responder) ?? false {
      recognizer.leave()
    }
    settle()
  }

  // MARK: For recognizers

  /// Takes a recognizer out that has left its view.
  func detach(_ recognizer: GestureRecognizer) {
    recognizer.leave()
    settle()
  }

  /// Draws the consequences after a recognizer's state has changed from outside; within a step they are drawn anyway.
  func settle() {
    arbiter.isSettled = false
    guard !isCalling else { return }
    work()
  }

  // MARK: Steps

  /// Does what is on the agenda.
  func work() {
    // While recognizers are being fed nothing else may happen; the step that feeds them goes on with the agenda.
    guard !isRecognizing else { return }
    // What a handler has put off until now, and what changed from outside, comes before the next step.
    if isCalling || !arbiter.isSettled { finishCallbacks() }
    while !agenda.isEmpty { run(agenda.removeFirst()) }
    guard !isCalling else { return }
    affected.removeAll(keepingCapacity: true)
    delivery.releaseTouches()
  }

  private func run(_ step: Step) {
    recognize { arbiter.startOverFinished() }
    switch step {
    case .advance(let time):
      runTimers(until: time)
      latestTime = now
    case .batch(let batch, let time): take(batch, at: time)
    case .offer(let touches): offer(touches)
    case .hover(let hover): take(hover)
    case .press(let event, let recognizer, let root): take(event, for: recognizer, in: root)
    case .cancelAll: cancelLive()
    }
    finishCallbacks()
  }

  /// Lets recognizers think; what callbacks ask for meanwhile has to wait.
  func recognize(_ body: () -> Void) {
    let wasRecognizing = isRecognizing
    isRecognizing = true
    body()
    isRecognizing = wasRecognizing
  }

  /// Makes all calls that are due. A call may dispatch: then the rest is called in there, before the new frame.
  private func finishCallbacks() {
    let wasCalling = isCalling
    isCalling = true
    repeat {
      if !arbiter.isSettled {
        recognize { arbiter.resolve() }
        delivery.releaseDecided()
      }
    } while callNext()
    isCalling = wasCalling
    recognize { arbiter.releaseFinished() }
  }

  private func callNext() -> Bool {
    guard let recognizer = arbiter.nextToTell else { return delivery.callNext() }
    recognizer.tellNext()
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
      for recognizer in arbiter.tracked {
        guard let deadline = recognizer.deadline, deadline <= now else { continue }
        recognizer.runTimer(at: now)
      }
    }
    arbiter.isSettled = false
  }
}
