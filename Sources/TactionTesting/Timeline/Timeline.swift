import TactionGeometry

/// A recording of fingers on a touch screen, as moments at which something changes.
///
/// Timelines are written by hand or by a recorder as `.touches` text (see ``init(parsing:)``) and played by
/// ``Stage/play(_:)`` in a test or by `taction stage --play` to any program.
public nonisolated struct Timeline: Equatable, Sendable {
  /// What a finger does.
  public enum Event: Equatable, Sendable {
    /// A finger lands, in logical pixels of the screen.
    case down(id: Int32, Point)
    /// A finger that is down moves to a place, in logical pixels of the screen.
    case move(id: Int32, Point)
    /// A finger lifts where it is.
    case up(id: Int32)
    /// The compositor takes all fingers for itself.
    case cancel
  }

  /// Events that happen at one time and reach the client as one touch frame.
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

  /// Adds a moment that is not before the last one; of the same time, it joins it.
  mutating func append(_ moment: Moment) {
    if let last = moments.indices.last, moments[last].time == moment.time {
      moments[last].events += moment.events
    } else {
      moments.append(moment)
    }
  }
}
