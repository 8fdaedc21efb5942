import TactionGeometry

/// Merges the lines of a timeline. A gesture has a duration, and the times of other lines may be within this duration.
nonisolated struct TimelineBuilder {
  /// The content of a line.
  enum Line {
    case event(Timeline.Event)
    case gesture(TimelineGesture)
  }

  private typealias Limit = Timeline.Limit

  /// An actor on one seat.
  private struct Performer: Hashable {
    let seat: Int
    let actor: TimelineGesture.Actor
  }

  /// A gesture in the timeline.
  private struct Part {
    let gesture: TimelineGesture
    let seat: Int
    let start: Double
    let line: Int
    /// The time of the `cancel` that ended the gesture, in milliseconds; infinite if the gesture was not cancelled.
    var cutoff = Double.infinity

    var end: Double { start + gesture.duration }
  }

  /// The events of the lines that are not gestures.
  private var timeline = Timeline()
  private var parts: [Part] = []
  /// The time of the last line, in milliseconds.
  private var time = 0.0
  /// The seat to which the lines of the current time belong.
  private var seat = 0
  private var eventCount = 0
  /// The last gesture of each performer, as an index into `parts`.
  private var lastParts: [Performer: Int] = [:]
  /// The actors that went down by a line such as `down` or `mouse down`, not by a gesture, and are still down.
  private var held: Set<Performer> = []
  /// The gestures of each seat's fingers since that seat's last `cancel`.
  private var cancellable: [Int: [Int]] = [:]

  /// Adds a line with its time in milliseconds.
  mutating func add(_ line: Line, at time: Double, number: Int) throws(TimelineError) {
    guard time >= self.time else {
      throw TimelineError(line: number, reason: "time goes back, from \(self.time) ms to \(time) ms")
    }
    if time > self.time { seat = 0 }
    self.time = time
    switch line {
    case .event(let event):
      try note(event, number: number)
      timeline.append(Timeline.Moment(time: Self.seconds(time), events: [event]))
    case .gesture(let gesture): try add(gesture, number: number)
    }
  }

  private mutating func note(_ event: Timeline.Event, number: Int) throws(TimelineError) {
    if let actor = event.actor { try refuse(actor, number: number) }
    switch event {
    case .seat(let number): seat = number
    case .cancel: cancel()
    case .down(let id, _): held.insert(Performer(seat: seat, actor: .finger(id)))
    case .up(let id): held.remove(Performer(seat: seat, actor: .finger(id)))
    case .mouse(.down): held.insert(Performer(seat: seat, actor: .mouse))
    case .mouse(.up): held.remove(Performer(seat: seat, actor: .mouse))
    case .key(let code, true): held.insert(Performer(seat: seat, actor: .key(code)))
    case .key(let code, false): held.remove(Performer(seat: seat, actor: .key(code)))
    case .move, .touchpad, .stylus, .pad, .mouse, .size, .frame: break
    }
  }

  private mutating func add(_ gesture: TimelineGesture, number: Int) throws(TimelineError) {
    for actor in gesture.actors {
      try refuse(actor, number: number)
      if held.contains(Performer(seat: seat, actor: actor)) {
        throw TimelineError(line: number, reason: "\(actor.description) is down already")
      }
    }
    guard gesture.duration <= Limit.gestureMilliseconds else {
      throw TimelineError(line: number, reason: "the \(gesture.name) takes more than an hour")
    }
    eventCount += gesture.maximumEventCount
    guard eventCount <= Limit.gestureEvents else {
      let limit = Limit.gestureEvents
      throw TimelineError(line: number, reason: "the gestures up to here have more than \(limit) events")
    }
    for actor in gesture.actors { lastParts[Performer(seat: seat, actor: actor)] = parts.count }
    if case .finger = gesture.actors.first { cancellable[seat, default: []].append(parts.count) }
    parts.append(Part(gesture: gesture, seat: seat, start: time, line: number))
  }

  /// Throws an error if an actor takes part in a gesture now.
  private func refuse(_ actor: TimelineGesture.Actor, number: Int) throws(TimelineError) {
    guard let part = lastParts[Performer(seat: seat, actor: actor)].map({ parts[$0] }), part.cutoff == .infinity,
      time <= part.end
    else { return }
    let reason =
      "\(actor.description) is in the \(part.gesture.name) of line \(part.line), which ends at \(part.end) ms"
    throw TimelineError(line: number, reason: reason)
  }

  /// Ends the gestures of the seat's fingers, and records these fingers as lifted.
  private mutating func cancel() {
    for index in cancellable.removeValue(forKey: seat) ?? [] { parts[index].cutoff = time }
    let seat = seat
    held = held.filter { performer in
      if case .finger = performer.actor { performer.seat != seat } else { true }
    }
  }

  // MARK: The result

  /// Returns the timeline, in which each gesture is replaced by its events. At equal times, they follow the other
  /// events.
  func merged() -> Timeline {
    guard !parts.isEmpty else { return timeline }
    var steps: [(time: Double, seat: Int, events: [Timeline.Event])] = []
    for part in parts {
      part.gesture.forEachStep { offset, events in
        guard part.start + offset < part.cutoff else { return }
        steps.append((Self.seconds(part.start + offset), part.seat, events))
      }
    }
    let order = steps.indices.sorted { (steps[$0].time, $0) < (steps[$1].time, $1) }
    var result = Timeline()
    var plain = timeline.moments[...]
    var (time, seat) = (-1.0, 0)
    func takePlain(upTo limit: Double) {
      while let moment = plain.first, moment.time <= limit {
        result.append(moment)
        time = moment.time
        seat = moment.lastSeat
        plain.removeFirst()
      }
    }
    for step in order.map({ steps[$0] }) {
      takePlain(upTo: step.time)
      if step.time > time { (time, seat) = (step.time, 0) }
      result.append(
        Timeline.Moment(time: step.time, events: (step.seat == seat ? [] : [.seat(step.seat)]) + step.events))
      seat = step.seat
    }
    takePlain(upTo: .infinity)
    return result
  }

  /// Returns a time in seconds, to the nanosecond, so that the same digits always mean the same number.
  private static func seconds(_ milliseconds: Double) -> Double { (milliseconds * 1e6).rounded() / 1e9 }
}

nonisolated extension Timeline.Moment {
  /// The seat to which an event at the end of the moment belongs.
  fileprivate var lastSeat: Int {
    for case .seat(let number) in events.reversed() { return number }
    return 0
  }
}
