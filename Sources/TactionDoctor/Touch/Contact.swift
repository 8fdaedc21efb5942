import TactionGeometry

/// One contact of a finger with the glass.
package nonisolated struct Contact: Sendable {
  /// A report of the finger's position.
  package struct Sample: Sendable {
    /// The timestamp of the report, in seconds since the first report of the log.
    package let time: Double
    /// The time from the timestamp to the arrival in the app, in seconds. This time is correct if the timestamp uses
    /// the clock of the app; otherwise it has a constant error.
    package let delay: Double
    /// The position, in logical pixels of the window.
    package let location: Point
  }

  /// The end of a contact.
  package enum End: Sendable {
    /// The finger lifted.
    case lifted
    /// The compositor cancelled the touch.
    case cancelled
    /// A finger with the same number landed although this finger had not lifted.
    case replaced
  }

  /// The number of the finger on the wire, and the number of its seat.
  package let finger: Int32, seat: Int
  /// The reports, in the order in which they arrived; never empty.
  package internal(set) var samples: [Sample]
  /// The time of the end, in seconds since the first report of the log; nil while the finger is down.
  package internal(set) var endTime: Double?
  /// The way in which the contact ended; nil while the finger is down.
  package internal(set) var end: End?

  /// The position at which the finger landed.
  package var landing: Point { samples[0].location }
  /// The last report.
  package var last: Sample { samples[samples.count - 1] }
  /// The pairs of each report and the next report.
  var steps: Zip2Sequence<[Sample], ArraySlice<Sample>> { zip(samples, samples.dropFirst()) }
  /// The seconds from the landing to the end, or to the last report while the finger is down.
  package var duration: Double { (endTime ?? last.time) - samples[0].time }
}
