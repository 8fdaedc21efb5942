import TactionGestures

/// Movement of a window's fingers that waits for the next frame to be drawn.
///
/// When the frame is drawn, the movement becomes one touch frame, with the fingers where they are at the moment that
/// the frame shows. Before any other change, the pending movement is delivered unchanged, so that landings and lifts
/// are at their real locations. A finger that rests is soon at its real location, because prediction ends after a
/// while.
struct PendingMotion {
  /// The maximum number of pending changes, for a window that gets no frames. A touch panel of 1000 Hz with ten fingers
  /// reports some 170 changes in a frame.
  private static let maximumCount = 256

  /// The difference below which two times count as equal, in seconds, since sums of times are not exact.
  private static let tolerance = 1e-6

  /// The minimum time between two frames, in seconds. On all screens, frames last longer.
  private static let shortestFrame = 0.001

  private struct Finger {
    /// The latest real change.
    var latest: TouchFrame.Change
    var path: TouchResampler
    /// The location that was delivered last; nil while none has been delivered with resampling.
    var delivered: Point?

    /// Returns the finger's movement to a location.
    func moved(to location: Point, coalescing reports: [Touch.Sample] = []) -> TouchFrame.Change {
      var change = latest
      change.phase = .moved
      change.location = location
      (change.coalesced, change.isEstimated, change.relocation) = (reports, true, .zero)
      return change
    }

    /// Returns the finger's location at a moment; for a finger that rests, the last real location.
    func sample(at moment: Double) -> TouchResampler.Sample? {
      guard let last = path.last else { return nil }
      let age = moment - last.time
      return abs(age) < tolerance || age > path.restDuration - tolerance ? last : path.sample(at: moment)
    }
  }

  private struct Change {
    let change: TouchFrame.Change
    let time: Double
  }

  private let options: TouchResampling
  private var fingers: [Finger] = []
  /// The changes after the moment that the last frame showed.
  private var pending: [Change] = []
  /// The time of the last touch frame that was delivered.
  private var deliveredTime = -Double.infinity
  /// The moment that the last frame showed.
  private var shownMoment = -Double.infinity

  init(_ options: TouchResampling) {
    self.options = options.sanitized
  }

  // MARK: - Input

  /// Whether a touch frame can wait: it must contain only movement of fingers on the screen.
  ///
  /// Movement of a mouse is not delayed, since its cursor is not delayed either. A pen needs all of its points. No
  /// path leads to new coordinates.
  func canAdd(_ frame: TouchFrame) -> Bool {
    for change in frame.changes where change.phase != .moved || change.kind != .direct || change.relocation != .zero {
      return false
    }
    return pending.count + frame.changes.count <= Self.maximumCount && !frame.changes.isEmpty
  }

  /// Adds a touch frame that can wait.
  mutating func add(_ frame: TouchFrame) {
    assert(canAdd(frame), "only movement can wait")
    for change in frame.changes {
      note(change, at: frame.timestamp)
      pending.append(Change(change: change, time: frame.timestamp))
    }
  }

  /// Records a touch frame that is delivered to the window immediately, after ``flush()``.
  mutating func pass(_ frame: TouchFrame) {
    deliveredTime = max(deliveredTime, frame.timestamp)
    for change in frame.changes {
      switch change.phase {
      case .began where change.kind == .direct:
        fingers.removeAll { $0.latest.id == change.id }
        add(change, delivered: change.location, at: frame.timestamp)
      case .moved where change.kind == .direct:
        if change.relocation != .zero { fingers.removeAll { $0.latest.id == change.id } }
        note(change, at: frame.timestamp)
        if let index = index(of: change.id) { fingers[index].delivered = change.location }
      case .ended, .cancelled: fingers.removeAll { $0.latest.id == change.id }
      case .began, .moved, .stationary: break
      }
    }
  }

  /// Whether there are no fingers and no pending movement.
  var isEmpty: Bool { fingers.isEmpty && pending.isEmpty }

  /// Forgets all fingers and pending movement, since the touches were cancelled.
  mutating func forgetAll() {
    fingers.removeAll(keepingCapacity: true)
    pending.removeAll(keepingCapacity: true)
  }

  // MARK: - Output

  /// Returns the movement up to the moment that a frame shows; nil if there is none.
  mutating func frame(at now: Double) -> TouchFrame? {
    let moment = now - options.latency
    shownMoment = moment
    var changes: [TouchFrame.Change] = []
    var time = deliveredTime
    for index in fingers.indices {
      guard let sample = fingers[index].sample(at: moment) else { continue }
      fingers[index].path.forget(before: moment)
      guard sample.location != fingers[index].delivered else { continue }
      fingers[index].delivered = sample.location
      changes.append(
        fingers[index].moved(to: sample.location, coalescing: reports(of: fingers[index].latest.id, until: moment)))
      time = max(time, sample.time)
    }
    pending.removeAll { $0.time <= moment }
    guard !changes.isEmpty else { return nil }
    deliveredTime = time
    return TouchFrame(timestamp: time, changes: changes)
  }

  /// Returns the panel's own reports of a finger up to the moment that a frame shows.
  private func reports(of id: Int, until moment: Double) -> [Touch.Sample] {
    pending.compactMap { waiting in
      guard waiting.change.id == id, waiting.time <= moment else { return nil }
      return Touch.Sample(movedTo: waiting.change.location, contact: waiting.change.contact, timestamp: waiting.time)
    }
  }

  /// Returns all pending touch frames unchanged, followed by the real locations of fingers that were predicted, as a
  /// correction.
  mutating func flush() -> [TouchFrame] {
    var frames: [TouchFrame] = []
    for waiting in pending {
      if let index = index(of: waiting.change.id) { fingers[index].delivered = waiting.change.location }
      if frames.last?.timestamp == waiting.time {
        frames[frames.count - 1].changes.append(waiting.change)
      } else {
        frames.append(TouchFrame(timestamp: waiting.time, changes: [waiting.change]))
      }
    }
    pending.removeAll(keepingCapacity: true)
    deliveredTime = max(deliveredTime, frames.last?.timestamp ?? deliveredTime)
    let ahead = fingers.indices.filter { fingers[$0].delivered != fingers[$0].latest.location }
    for index in ahead { fingers[index].delivered = fingers[index].latest.location }
    let corrections = ahead.map { fingers[$0].moved(to: fingers[$0].latest.location) }
    if !ahead.isEmpty {
      frames.append(TouchFrame(timestamp: deliveredTime, changes: corrections, isCorrection: true))
    }
    return frames
  }

  /// The earliest time at which a frame would show a finger at another location, even without further movement; nil if
  /// there is no such time.
  var nextDeadline: Double? {
    var earliest: Double?
    for finger in fingers {
      guard let due = due(finger) else { continue }
      earliest = min(earliest ?? due, due)
    }
    return earliest
  }

  private func due(_ finger: Finger) -> Double? {
    guard let last = finger.path.last, let end = finger.path.predictionEnd else { return nil }
    let isAhead = last.time <= deliveredTime
    // While a finger is predicted, each later frame shows it further ahead, even a frame that follows soon.
    let shown = max(shownMoment, last.time)
    if isAhead, end > shown + Self.tolerance { return shown + options.latency + Self.shortestFrame }
    guard finger.delivered != finger.latest.location else { return nil }
    // A sample is shown by the first frame whose moment is at or after the sample. A prediction is corrected once the
    // finger rests.
    return last.time + options.latency + (isAhead ? finger.path.restDuration : 0)
  }

  // MARK: - Fingers

  private mutating func note(_ change: TouchFrame.Change, at time: Double) {
    // A finger that landed before resampling was turned on has no entry yet.
    guard let index = index(of: change.id) else { return add(change, delivered: nil, at: time) }
    fingers[index].latest = change
    fingers[index].path.add(change.location, at: time)
  }

  private mutating func add(_ change: TouchFrame.Change, delivered: Point?, at time: Double) {
    var path = TouchResampler(maximumPrediction: options.maximumPrediction)
    path.add(change.location, at: time)
    fingers.append(Finger(latest: change, path: path, delivered: delivered))
  }

  private func index(of id: Int) -> Int? {
    for index in fingers.indices where fingers[index].latest.id == id { return index }
    return nil
  }
}
