import TactionGeometry

/// One contact of a finger with the glass, from its landing on.
package nonisolated struct Contact: Sendable {
  /// A report of the place of the finger.
  package struct Sample: Sendable {
    /// The time of the report by the device, in seconds since the first report of the log.
    package let time: Double
    /// The time from the stamp to the app, in seconds: true if both clocks are the same, otherwise off by a constant.
    package let delay: Double
    /// The place, in logical pixels of the window.
    package let location: Point
  }

  /// The end of a contact.
  package enum End: Sendable {
    /// The finger lifted.
    case lifted
    /// The compositor took the finger away.
    case cancelled
    /// A finger of the same number landed although this one had not lifted.
    case replaced
  }

  /// The number of the finger on the wire, and of its seat.
  package let finger: Int32, seat: Int
  /// The reports, in the order in which they came; never empty.
  package internal(set) var samples: [Sample]
  /// The time of the end, in seconds like those of the reports; nil while the finger is down.
  package internal(set) var endTime: Double?
  /// The end; nil while the finger is down.
  package internal(set) var end: End?

  /// The place at which the finger landed.
  package var landing: Point { samples[0].location }
  /// The last place.
  package var last: Sample { samples[samples.count - 1] }
  /// Each report with the next one.
  var steps: Zip2Sequence<[Sample], ArraySlice<Sample>> { zip(samples, samples.dropFirst()) }
  /// The seconds from the landing to the end; to the last report while the finger is down.
  package var duration: Double { (endTime ?? last.time) - samples[0].time }
}
