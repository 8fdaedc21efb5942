import TactionGeometry

/// A recording of fingers on a touch screen, and of other devices, as moments at which something changes.
///
/// Timelines are written as `.touches` text (see ``init(parsing:)`` and ``text``), by hand or by an app that runs with
/// `TACTION_RECORD=file.touches`; they are played by `Stage.play(_:)` in a test or by `taction stage --play` to any
/// program.
public nonisolated struct Timeline: Equatable, Sendable {
  /// What happens: where nothing else is said, what a finger does.
  public enum Event: Equatable, Sendable {
    /// A finger lands, in logical pixels of the screen.
    case down(id: Int32, Point)
    /// A finger that is down moves to a place, in logical pixels of the screen.
    case move(id: Int32, Point)
    /// A finger lifts where it is.
    case up(id: Int32)
    /// The compositor takes all fingers for itself.
    case cancel
    /// A finger lies on the screen as an ellipse: its axes in logical pixels, and how the longer one is turned,
    /// clockwise from the vertical, in degrees. It belongs to the finger's `down` or `move` of the same touch frame.
    case shape(id: Int32, major: Double, minor: Double, degrees: Double)
    /// Something on the touchpad.
    case touchpad(TouchpadEvent)
    /// Something that the pen does.
    case stylus(StylusEvent)
    /// Something that the mouse does.
    case mouse(MouseEvent)
    /// A key goes down or up, as linux/input-event-codes.h numbers it.
    case key(code: UInt32, isDown: Bool)
    /// What follows at this time is done with the devices of a seat, counted from 0; without it, with those of the
    /// first.
    case seat(Int)
    /// The screen, which the window fills, gets a size in whole logical pixels and a number of pixels for each of
    /// these.
    case size(width: Int, height: Int, scale: Int)
    /// The end of a touch frame: what follows at the same time is a frame of its own.
    case frame
  }

  /// Events that happen at one time and reach the client as one touch frame, if there is no ``Event/frame`` among them.
  public struct Moment: Equatable, Sendable {
    /// The time since the start of the timeline, in seconds.
    public var time: Double
    /// What happens, in this order.
    public var events: [Event]

    /// Makes a moment from its time in seconds and its events.
    public init(time: Double, events: [Event]) {
      self.time = time
      self.events = events
    }
  }

  /// What happens, ordered by time.
  public private(set) var moments: [Moment]

  /// Makes a timeline of moments, which are put in the order of their times; moments of one time become one.
  public init(_ moments: [Moment] = []) {
    self.moments = []
    let inOrder = moments.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    for (_, moment) in inOrder { append(moment) }
  }

  /// The time of the last moment, in seconds; zero for an empty timeline.
  public var duration: Double { moments.last?.time ?? 0 }

  /// The size of the screen that the timeline begins with; nil where it leaves that open.
  package var initialSize: (width: Int, height: Int, scale: Int)? {
    guard let first = moments.first, first.time == 0, case .size(let width, let height, let scale) = first.events.first
    else { return nil }
    return (width, height, scale)
  }

  /// How many seats it takes to play the timeline: at least one.
  package var seatCount: Int {
    var count = 1
    for case .seat(let number) in moments.lazy.flatMap(\.events) { count = max(count, number + 1) }
    return count
  }

  /// The timeline without any word on the size of the screen.
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

  /// Adds a moment that is not before the last one; of the same time, it joins it.
  mutating func append(_ moment: Moment) {
    if let last = moments.indices.last, moments[last].time == moment.time {
      moments[last].events += moment.events
    } else {
      moments.append(moment)
    }
  }
}
