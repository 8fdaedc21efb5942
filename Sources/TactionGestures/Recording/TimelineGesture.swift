import TactionGeometry

/// A line of a timeline that stands for several events: a tap, a drag, two fingers that spread, a click, or a key
/// press.
///
/// Times are in milliseconds after the time of the line, and positions are in logical pixels of the screen.
nonisolated struct TimelineGesture: Equatable, Sendable {
  /// A finger, the mouse, or a key; each takes part in only one gesture at a time.
  enum Actor: Hashable, Sendable {
    case finger(Int32)
    case mouse
    case key(UInt32)
  }

  /// A part of a path: a straight line to a position, or a rest at the current position.
  struct Leg: Equatable, Sendable {
    /// The end of the line; nil for a rest.
    let end: Point?
    /// The duration, more than zero.
    let duration: Double
  }

  /// The movement of the actors.
  enum Shape: Equatable, Sendable {
    /// One finger, or the mouse with its left button, goes down at a position, moves along the legs, and goes up.
    case path(start: Point, legs: [Leg])
    /// Two fingers on opposite sides of a center change their distance and rotate clockwise by `degrees`.
    case spread(center: Point, from: Double, to: Double, degrees: Double, duration: Double)
    /// A key goes down, and goes up after a time.
    case press(duration: Double)
  }

  /// The name of the gesture, for messages.
  let name: String
  /// One actor, or the two fingers that spread.
  let actors: [Actor]
  let shape: Shape

  /// The number of movements of an actor in a second: one for each refresh of a 60 Hz screen.
  private static let movesPerSecond = 60.0

  /// The time from the first event to the last.
  var duration: Double {
    switch shape {
    case .path(_, let legs): legs.reduce(0) { $0 + $1.duration }
    case .spread(_, _, _, _, let duration), .press(let duration): duration
    }
  }

  /// An upper limit for the number of events.
  var maximumEventCount: Int {
    let ticks = Int((duration / 1000 * Self.movesPerSecond).clamped(to: 0...1e12)) + 1
    return switch shape {
    case .path(_, let legs): ticks + legs.count + 5
    case .spread: 2 * ticks + 5
    case .press: 2
    }
  }

  /// Calls a function for each time that has events, in order, with the time and its events.
  func forEachStep(_ body: (_ time: Double, _ events: [Timeline.Event]) -> Void) {
    switch shape {
    case .path(let start, let legs): walk(from: start, along: legs, body)
    case .spread(let center, let from, let to, let degrees, let duration):
      // The positions after a fraction of the duration, from 0 to 1.
      func place(_ part: Double) -> [Point] {
        let angle = Angle.degrees(degrees * part)
        let step = Vector(dx: angle.cosine, dy: angle.sine) * ((from + (to - from) * part) / 2)
        return [center + step * -1, center + step]
      }
      body(0, zip(actors, place(0)).flatMap { $0.began(at: $1) })
      for time in Self.ticks(after: 0, before: duration) {
        body(time, zip(actors, place(time / duration)).map { $0.moved(to: $1) })
      }
      body(duration, zip(actors, place(1)).map { $0.moved(to: $1) } + [.frame] + actors.map(\.ended))
    case .press(let duration):
      body(0, actors.flatMap { $0.began(at: .zero) })
      body(duration, actors.map(\.ended))
    }
  }

  private func walk(
    from start: Point, along legs: [Leg], _ body: (_ time: Double, _ events: [Timeline.Event]) -> Void
  ) {
    guard let actor = actors.first else { return }
    body(0, actor.began(at: start))
    var (position, time) = (start, 0.0)
    var arrival: [Timeline.Event] = []
    for leg in legs {
      if !arrival.isEmpty { body(time, arrival) }
      arrival = []
      if let end = leg.end {
        for tick in Self.ticks(after: time, before: time + leg.duration) {
          body(tick, [actor.moved(to: position + (end - position) * ((tick - time) / leg.duration))])
        }
        position = end
        // The last movement is in a touch frame before the frame of the lift, so that programs handle them one after
        // the other.
        arrival = [actor.moved(to: end)]
      }
      time += leg.duration
    }
    body(time, (arrival.isEmpty ? [] : arrival + [.frame]) + [actor.ended])
  }

  /// Returns the times of the screen's refreshes between two times, rounded to whole milliseconds as in the Wayland
  /// protocol.
  private static func ticks(after start: Double, before end: Double) -> some Sequence<Double> {
    let interval = 1000 / movesPerSecond
    return sequence(first: (start / interval).rounded(.down) + 1) { $0 + 1 }.lazy
      .map { ($0 * interval).rounded() }
      .prefix { $0 < end }
      .filter { $0 > start }
  }
}

nonisolated extension TimelineGesture.Actor {
  /// Returns the events when the actor goes down.
  fileprivate func began(at point: Point) -> [Timeline.Event] {
    switch self {
    case .finger(let id): [.down(id: id, point)]
    case .mouse: [.mouse(.moved(point)), .frame, .mouse(.down)]
    case .key(let code): [.key(code: code, isDown: true)]
    }
  }

  fileprivate func moved(to point: Point) -> Timeline.Event {
    switch self {
    case .finger(let id): .move(id: id, point)
    case .mouse, .key: .mouse(.moved(point))
    }
  }

  fileprivate var ended: Timeline.Event {
    switch self {
    case .finger(let id): .up(id: id)
    case .mouse: .mouse(.up)
    case .key(let code): .key(code: code, isDown: false)
    }
  }

  /// The actor as part of a sentence.
  var description: String {
    switch self {
    case .finger(let id): "finger \(id)"
    case .mouse: "the mouse"
    case .key(let code): "key \(code)"
    }
  }
}

nonisolated extension Timeline.Event {
  /// The actor of an event that may conflict with a gesture; nil for other devices and for the screen.
  var actor: TimelineGesture.Actor? {
    switch self {
    case .down(let id, _), .move(let id, _), .up(let id): .finger(id)
    case .mouse: .mouse
    case .key(let code, _): .key(code)
    case .cancel, .touchpad, .stylus, .pad, .seat, .size, .frame: nil
    }
  }
}
