import TactionGeometry
import TactionGestures

/// The statistics of a touch screen's reports: the rate of reports, the evenness of the timestamps, the delays, and the
/// number of contacts that no finger made.
package nonisolated struct TouchStatistics: Equatable, Sendable {
  /// The duration below which contacts count as ghosts, in seconds. Origin: 27 of 86 recorded panels have such
  /// contacts; a tap of a finger is hardly ever that short.
  static let ghostDuration = 0.030
  /// The distance, as a fraction of a side of the glass, that is too long for a finger to move from one report to the
  /// next. Origin: 3 of 86 recorded panels, on which two fingers exchanged their numbers.
  static let jumpFraction = 0.25
  /// The pause between two reports, in seconds, after which a finger counts as resting, since many panels report only
  /// movement. Our own choice.
  static let longestInterval = 0.2
  /// The maximum time, in seconds, and the maximum distance, in millimetres, from a lift to a landing that show that
  /// the panel lost the finger. Our own choice: no hand is that fast at the same position.
  static let loss = (time: 0.12, millimetres: 8.0)

  /// The number of contacts.
  package var contactCount = 0
  /// The maximum number of fingers at the same time.
  package var maximumTogether = 0
  /// The number of reported positions.
  package var reportCount = 0
  /// The number of reports per second of a moving finger; nil if there were too few reports.
  package var rate: Double?
  /// The times between two reports of a moving finger, in seconds.
  package var intervals: Distribution?
  /// The fraction of intervals that differ from the mean interval by at most a quarter of it, or by at most a
  /// millisecond.
  package var evenness: Double?
  /// The fraction of reports that have the same timestamp as the previous report.
  package var sameStampFraction = 0.0
  /// The number of milliseconds of which all intervals between timestamps are multiples: 1 if timestamps are exact; nil
  /// if the number cannot be determined.
  package var stampUnit: Int?
  /// The times from a timestamp to the arrival in the app, in seconds.
  package var delays: Distribution?
  /// Whether `delays` are correct, because the timestamps use the clock of the app. If false, the delays are relative
  /// to the shortest delay.
  package var delaysAreTrue = true
  /// The smallest movement along each axis, in logical pixels.
  package var resolution: Vector?
  /// The number of contacts that were shorter than a tap.
  package var ghostCount = 0
  /// The number of moves over a quarter of the glass from one report to the next.
  package var jumpCount = 0
  /// The number of fingers that were lost and found again at the same position.
  package var lossCount = 0
  /// The number of fingers that landed again before they had lifted.
  package var replacedCount = 0
  /// The number of fingers whose touches the compositor cancelled.
  package var cancelledCount = 0
  /// The number of fingers that have not lifted.
  package var openCount = 0

  /// Makes statistics without reports.
  package init() {}

  /// Measures a log.
  ///
  /// - Parameters:
  ///   - size: The size of the window, in logical pixels.
  ///   - density: The number of logical pixels per millimetre; nil if it is not known.
  package init(_ log: TouchLog, size: Size, density: Double?) {
    let contacts = log.contacts
    contactCount = contacts.count
    maximumTogether = log.maximumTogether
    reportCount = contacts.reduce(0) { $0 + $1.samples.count }
    ghostCount = contacts.count { $0.end == .lifted && $0.duration < Self.ghostDuration }
    jumpCount = contacts.reduce(0) { $0 + Self.jumps(of: $1, size: size) }
    lossCount = Self.losses(of: contacts, within: Self.loss.millimetres * (density ?? GestureConstants.fallbackDensity))
    replacedCount = contacts.count { $0.end == .replaced }
    cancelledCount = contacts.count { $0.end == .cancelled }
    openCount = contacts.count { $0.end == nil }
    measureTimes(of: contacts)
    measureDelays(of: contacts, areTrue: log.followsClock)
    resolution = Self.resolution(of: contacts)
  }

  private mutating func measureTimes(of contacts: [Contact]) {
    let steps = contacts.flatMap { $0.steps.map { $1.time - $0.time } }
    sameStampFraction = steps.isEmpty ? 0 : Double(steps.count { $0 == 0 }) / Double(steps.count)
    let moving = steps.filter { $0 > 0 && $0 <= Self.longestInterval }
    // Fewer than ten intervals are not enough for a rate. Our own choice.
    guard moving.count >= 10, let ranks = Distribution(moving) else { return }
    intervals = ranks
    // If all intervals are the same, their common unit is the interval itself, which does not show the resolution of
    // the timestamps.
    stampUnit = Self.unit(of: steps).flatMap { Double($0) * 0.001 < ranks.median - 0.0005 ? $0 : nil }
    // Timestamps are whole milliseconds, so the mean is more exact than the median. Intervals with gaps are not part of
    // the mean.
    let bounds = 0.5 * ranks.median...max(1.5 * ranks.median, ranks.median + 0.0015)
    let usual = moving.filter(bounds.contains)
    let mean = usual.reduce(0, +) / Double(usual.count)
    rate = 1 / mean
    let tolerance = max(0.001, mean / 4) + 1e-6
    evenness = Double(moving.count { abs($0 - mean) <= tolerance }) / Double(moving.count)
  }

  private mutating func measureDelays(of contacts: [Contact], areTrue: Bool) {
    let all = contacts.flatMap { $0.samples.map(\.delay) }
    delaysAreTrue = areTrue
    let shortest = areTrue ? 0 : all.min() ?? 0
    delays = Distribution(all.map { $0 - shortest })
  }

  /// Returns the greatest number of milliseconds of which all steps are multiples; nil if all steps are 0.
  private static func unit(of steps: [Double]) -> Int? {
    var unit = 0
    for step in steps {
      var other = Int(abs(step * 1000).rounded().clamped(to: 0...1e9))
      while other != 0 { (unit, other) = (other, unit % other) }
    }
    return unit > 0 ? unit : nil
  }

  private static func jumps(of contact: Contact, size: Size) -> Int {
    contact.steps.count { before, after in
      let step = after.location - before.location
      let isFar = abs(step.dx) > jumpFraction * size.width || abs(step.dy) > jumpFraction * size.height
      return isFar && after.time - before.time < longestInterval
    }
  }

  private static func losses(of contacts: [Contact], within distance: Double) -> Int {
    contacts.indices.count { index in
      let contact = contacts[index]
      return contacts[..<index].contains { earlier in
        guard earlier.end == .lifted, let end = earlier.endTime else { return false }
        let pause = contact.samples[0].time - end
        let way = (contact.landing - earlier.last.location).length
        // Between the taps of a double tap, the finger is lifted for longer than `loss.time`. A very short earlier
        // contact counts as a ghost, not as a loss.
        return (0...loss.time).contains(pause) && way <= distance && earlier.duration >= ghostDuration
      }
    }
  }

  private static func resolution(of contacts: [Contact]) -> Vector? {
    var (x, y) = (Double.infinity, Double.infinity)
    for contact in contacts {
      for (before, after) in contact.steps {
        let step = after.location - before.location
        if step.dx != 0 { x = min(x, abs(step.dx)) }
        if step.dy != 0 { y = min(y, abs(step.dy)) }
      }
    }
    return x.isFinite && y.isFinite ? Vector(dx: x, dy: y) : nil
  }
}
