import TactionGeometry

/// The trembling of a finger that rests on the glass.
package nonisolated struct RestingFinger: Equatable, Sendable {
  /// The seconds after the landing in which a finger still rolls onto its pad. Our own choice.
  static let settling = 0.3
  /// The seconds before the lift in which it leaves. Our own choice.
  static let leaving = 0.1
  /// The shortest rest that is measured, in seconds. Our own choice.
  static let shortest = 0.5

  /// The seconds that were measured.
  package var duration: Double
  /// The mean distance from the mean place (root of the mean square), in logical pixels.
  package var deviation: Double
  /// The greatest distance from the mean place, in logical pixels.
  package var maximum: Double
  /// Reports a second while it rested; 0 for a panel that reports only movement.
  package var reportRate: Double

  /// Makes a measurement.
  package init(duration: Double, deviation: Double, maximum: Double, reportRate: Double) {
    (self.duration, self.deviation, self.maximum, self.reportRate) = (duration, deviation, maximum, reportRate)
  }

  /// Measures the longest rest of a finger in a log; nil where no finger rested for long enough.
  package init?(_ log: TouchLog) {
    let rests = log.contacts.compactMap(RestingFinger.init(contact:))
    guard let longest = rests.max(by: { $0.duration < $1.duration }) else { return nil }
    self = longest
  }

  private init?(contact: Contact) {
    let landing = contact.samples[0]
    let (start, end) = (landing.time + Self.settling, landing.time + contact.duration - Self.leaving)
    guard end - start >= Self.shortest else { return nil }
    // A finger that does not move is not reported again: at the start it is still at its last place.
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
