import TactionGeometry

/// The trembling of a finger that rests on the glass.
package nonisolated struct RestingFinger: Equatable, Sendable {
  /// The time after the landing that is not measured, in seconds, since the finger still rolls onto its pad. Our own
  /// choice.
  static let settling = 0.3
  /// The time before the lift that is not measured, in seconds, since the finger already leaves the glass. Our own
  /// choice.
  static let leaving = 0.1
  /// The shortest rest that is measured, in seconds. Our own choice.
  static let shortest = 0.5

  /// The measured time, in seconds.
  package var duration: Double
  /// The root mean square distance from the mean position, in logical pixels.
  package var deviation: Double
  /// The greatest distance from the mean position, in logical pixels.
  package var maximum: Double
  /// The number of reports per second during the rest; 0 for a panel that reports only movement.
  package var reportRate: Double

  /// Makes a measurement.
  package init(duration: Double, deviation: Double, maximum: Double, reportRate: Double) {
    (self.duration, self.deviation, self.maximum, self.reportRate) = (duration, deviation, maximum, reportRate)
  }

  /// Measures the longest rest of a finger in a log; nil if no finger rested for long enough.
  package init?(_ log: TouchLog) {
    let rests = log.contacts.compactMap(RestingFinger.init(contact:))
    guard let longest = rests.max(by: { $0.duration < $1.duration }) else { return nil }
    self = longest
  }

  private init?(contact: Contact) {
    let landing = contact.samples[0]
    let (start, end) = (landing.time + Self.settling, landing.time + contact.duration - Self.leaving)
    guard end - start >= Self.shortest else { return nil }
    // A panel may send no reports while a finger does not move. Then, at the start of the measured time, the finger is
    // still at its last reported position.
    let held = contact.samples.last { $0.time <= start } ?? landing
    let during = contact.samples.filter { $0.time > start && $0.time <= end }
    let places = [held.location] + during.map(\.location)
    let mean = Point.centroid(of: places) ?? held.location
    let distances = places.map { $0.distance(to: mean) }
    let square = distances.reduce(0) { $0 + $1 * $1 } / Double(places.count)
    self.init(
      duration: end - start, deviation: square.squareRoot(), maximum: distances.max() ?? 0,
      reportRate: Double(during.count) / (end - start))
  }
}
