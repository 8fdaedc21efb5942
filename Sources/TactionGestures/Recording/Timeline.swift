import TactionGeometry

/// A recording of touches and of other devices, as a list of moments at which something changes.
///
/// Timelines are written as `.touches` text (see ``init(parsing:)`` and ``text``), by hand or by an app that runs with
/// `TACTION_RECORD=file.touches`. `Stage.play(_:)` plays them in a test, and `taction stage --play` plays them to any
/// program.
public nonisolated struct Timeline: Equatable, Sendable {
  /// An event of a finger, unless its description names another source.
  package enum Event: Equatable, Sendable {
    /// A finger lands, in logical pixels of the screen.
    case down(id: Int32, Point)
    /// A finger that is down moves, in logical pixels of the screen.
    case move(id: Int32, Point)
    /// A finger lifts where it is.
    case up(id: Int32)
    /// The compositor takes all fingers away from the client.
    case cancel
    /// An event of the touchpad.
    case touchpad(TouchpadEvent)
    /// An event of the pen.
    case stylus(StylusEvent)
    /// An event of the buttons, rings and strips of a tablet.
    case pad(PadEvent)
    /// An event of the mouse.
    case mouse(MouseEvent)
    /// A key goes down or up, numbered as in linux/input-event-codes.h.
    case key(code: UInt32, isDown: Bool)
    /// The seat, counted from 0, whose devices send the following events of this time; without this event, the devices
    /// of the first seat send them.
    case seat(Int)
    /// The screen, which the window fills, changes to a size in whole logical pixels and a scale in pixels per logical
    /// pixel.
    case size(width: Int, height: Int, scale: Double)
    /// The end of a touch frame. Later events of the same time belong to another frame.
    case frame
  }

  /// The events of one time, which reach the client as one touch frame if there is no ``Event/frame`` among them.
  package struct Moment: Equatable, Sendable {
    /// The time since the start of the timeline, in seconds.
    package var time: Double
    /// The events in their order.
    package var events: [Event]

    /// Makes a moment from its time in seconds and its events.
    package init(time: Double, events: [Event]) {
      self.time = time
      self.events = events
    }
  }

  /// The moments, ordered by time.
  package private(set) var moments: [Moment]

  /// Makes a timeline from moments, which are sorted by time; moments of the same time are merged.
  package init(_ moments: [Moment] = []) {
    self.moments = []
    let inOrder = moments.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    for (_, moment) in inOrder { append(moment) }
  }

  /// The time of the last moment, in seconds; zero for an empty timeline.
  public var duration: Double { moments.last?.time ?? 0 }

  /// The size of the screen at the start of the timeline; nil if the timeline does not begin with a size.
  package var initialSize: (width: Int, height: Int, scale: Double)? {
    guard let first = moments.first, first.time == 0, case .size(let width, let height, let scale) = first.events.first
    else { return nil }
    return (width, height, scale)
  }

  /// The number of seats needed to play the timeline: at least one.
  package var seatCount: Int {
    var count = 1
    for case .seat(let number) in moments.lazy.flatMap(\.events) { count = max(count, number + 1) }
    return count
  }

  /// Returns the timeline without its changes of the screen's size.
  package func withoutSizes() -> Timeline {
    Timeline(
      moments.map { moment in
        Moment(
          time: moment.time,
          events: moment.events.filter {
            if case .size = $0 { false } else { true }
          })
      })
  }

  /// Appends a moment that is not earlier than the last moment. A moment of the same time is merged with the last
  /// moment.
  mutating func append(_ moment: Moment) {
    if let last = moments.indices.last, moments[last].time == moment.time {
      moments[last].events += moment.events
    } else {
      moments.append(moment)
    }
  }
}

nonisolated extension Timeline {
  /// The timeline as `.touches` text, a line for each event; ``init(parsing:)`` restores the timeline from it.
  ///
  /// Times are written to the nanosecond. A location is written as the shortest number that is read as the same value.
  public var text: String { moments.map(\.text).joined() }
}

nonisolated extension Timeline.Moment {
  /// The lines of the moment, each with its line break.
  package var text: String {
    let stamp = number((time * 1e9).rounded() / 1e6)
    return events.map { "\(stamp) \(words(of: $0))\n" }.joined()
  }

  private func words(of event: Timeline.Event) -> String {
    switch event {
    case .down(let id, let point): "down \(id) \(number(point.x)) \(number(point.y))"
    case .move(let id, let point): "move \(id) \(number(point.x)) \(number(point.y))"
    case .up(let id): "up \(id)"
    case .cancel: "cancel"
    case .touchpad(let event): event.words(number)
    case .stylus(let event): event.words(number)
    case .pad(let event): event.words(number)
    case .mouse(let event): event.words(number)
    case .key(let code, let isDown): "key \(isDown ? "down" : "up") \(code)"
    case .seat(let number): "seat \(number)"
    case .size(let width, let height, let scale): "size \(width) \(height) \(number(scale))"
    case .frame: "frame"
    }
  }

  /// Returns the shortest decimal number that is read as the same value.
  private func number(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// An error in a line of a timeline.
public nonisolated struct TimelineError: Error, Equatable, CustomStringConvertible {
  /// The number of the line, counted from 1.
  public let line: Int
  /// The error as a clause, without the line.
  public let reason: String

  /// The error with its line, such as `line 3: the finger is missing`.
  public var description: String { "line \(line): \(reason)" }
}
