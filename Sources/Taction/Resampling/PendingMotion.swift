import TactionGestures

/// Movement of a window's fingers that waits for the next frame to be drawn.
///
/// At the frame's turn it becomes one touch frame, with the fingers where they are at the moment that the frame shows.
/// Anything but movement makes it give out what it holds, as it came, so that landings and lifts are where they really
/// were. Fingers that rest end up exactly where they are: they are not guessed ahead for long.
struct PendingMotion {
  /// How old the last place of a finger may be before it counts as resting, in seconds: as long as the longest interval
  /// of fingers that move.
  private static let restDuration = TouchResampling.telling.upperBound

  /// How many changes are held at most. A window that gets no frames must not hold more and more; a panel of 1000 Hz
  /// makes some 170 in a frame, with ten fingers.
  private static let greatestCount = 256

  /// How far a moment may lie from the time of a place and still be the same, in seconds: sums of times are not exact.
  private static let tolerance = 1e-6

  private struct Finger {
    /// The last change that is known.
    var latest: TouchFrame.Change
    var way: TouchResampler
    /// Where the finger is as far as the window has been told; nil where it has not been told since resampling is on.
    var told: Point?

    /// The finger's movement to a place.
    func moved(to location: Point) -> TouchFrame.Change {
      var change = latest
      change.phase = .moved
      change.location = location
      return change
    }

    /// Where the finger is at a moment: its last real place where it rests.
    func sample(at moment: Double) -> TouchResampler.Sample? {
      guard let last = way.last else { return nil }
      let age = moment - last.time
      return abs(age) < tolerance || age > restDuration - tolerance ? last : way.sample(at: moment)
    }
  }

  private struct Change {
    let change: TouchFrame.Change
    let time: Double
  }

  private let options: TouchResampling
  private var fingers: [Finger] = []
  /// Places later than the moment of the last frame.
  private var pending: [Change] = []
  /// The time of the last touch frame that was given out.
  private var toldTime = -Double.infinity

  init(_ options: TouchResampling) {
    self.options = options.sound
  }

  // MARK: - Taking in

  /// Whether a touch frame can wait: it is nothing but movement of fingers on the screen.
  ///
  /// A mouse draws no notice to its lag behind the cursor, and a pen wants all of its points.
  func canHold(_ frame: TouchFrame) -> Bool {
    for change in frame.changes where change.phase != .moved || change.kind != .direct { return false }
    return pending.count + frame.changes.count <= Self.greatestCount && !frame.changes.isEmpty
  }

  /// Takes a touch frame that can wait.
  mutating func hold(_ frame: TouchFrame) {
    for change in frame.changes {
      note(change, at: frame.timestamp)
      pending.append(Change(change: change, time: frame.timestamp))
    }
  }

  /// Takes note of a touch frame that goes to the window at once, after what was held.
  mutating func pass(_ frame: TouchFrame) {
    toldTime = max(toldTime, frame.timestamp)
    for change in frame.changes {
      switch change.phase {
      case .began where change.kind == .direct:
        fingers.removeAll { $0.latest.id == change.id }
        add(change, told: change.location, at: frame.timestamp)
      case .moved where change.kind == .direct:
        note(change, at: frame.timestamp)
        if let index = index(of: change.id) { fingers[index].told = change.location }
      case .ended, .cancelled: fingers.removeAll { $0.latest.id == change.id }
      case .began, .moved, .stationary: break
      }
    }
  }

  // MARK: - Giving out

  /// The movement up to the moment that a frame shows; nil where nothing has moved.
  mutating func frame(at now: Double) -> TouchFrame? {
    let moment = now - options.latency
    var changes: [TouchFrame.Change] = []
    var time = toldTime
    for index in fingers.indices {
      guard let sample = fingers[index].sample(at: moment) else { continue }
      fingers[index].way.forget(before: moment)
      guard sample.location != fingers[index].told else { continue }
      fingers[index].told = sample.location
      changes.append(fingers[index].moved(to: sample.location))
      time = max(time, sample.time)
    }
    pending.removeAll { $0.time <= moment }
    guard !changes.isEmpty else { return nil }
    toldTime = time
    return TouchFrame(timestamp: time, changes: changes)
  }

  /// All that is held, as it came: the touch frames that no drawn frame has shown yet, and then, where a finger was
  /// guessed ahead, its real place.
  mutating func flush() -> [TouchFrame] {
    var frames: [TouchFrame] = []
    for held in pending {
      if let index = index(of: held.change.id) { fingers[index].told = held.change.location }
      if frames.last?.timestamp == held.time {
        frames[frames.count - 1].changes.append(held.change)
      } else {
        frames.append(TouchFrame(timestamp: held.time, changes: [held.change]))
      }
    }
    pending.removeAll(keepingCapacity: true)
    toldTime = max(toldTime, frames.last?.timestamp ?? toldTime)
    let ahead = fingers.indices.filter { fingers[$0].told != fingers[$0].latest.location }
    for index in ahead { fingers[index].told = fingers[index].latest.location }
    let corrections = ahead.map { fingers[$0].moved(to: fingers[$0].latest.location) }
    if !ahead.isEmpty { frames.append(TouchFrame(timestamp: toldTime, changes: corrections)) }
    return frames
  }

  /// When a frame would show fingers elsewhere than the last one, without any further movement; nil for never.
  var nextDeadline: Double? {
    var earliest: Double?
    for finger in fingers where finger.told != finger.latest.location {
      guard let last = finger.way.last else { continue }
      // It is shown when the moment of the frame has come up to it; a guess is taken back once the finger rests.
      let isAhead = last.time <= toldTime
      let due = last.time + options.latency + (isAhead ? Self.restDuration : 0)
      earliest = min(earliest ?? due, due)
    }
    return earliest
  }

  // MARK: - Fingers

  private mutating func note(_ change: TouchFrame.Change, at time: Double) {
    // One that landed before resampling was turned on is new.
    guard let index = index(of: change.id) else { return add(change, told: nil, at: time) }
    fingers[index].latest = change
    fingers[index].way.add(change.location, at: time)
  }

  private mutating func add(_ change: TouchFrame.Change, told: Point?, at time: Double) {
    var way = TouchResampler(maximumPrediction: options.maximumPrediction)
    way.add(change.location, at: time)
    fingers.append(Finger(latest: change, way: way, told: told))
  }

  private func index(of id: Int) -> Int? {
    for index in fingers.indices where fingers[index].latest.id == id { return index }
    return nil
  }
}
