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

  /// Measures the contact of a log that moved least among those that lasted; nil where none lasted.
  package init?(_ log: TouchLog) {
    let rests = log.contacts.compactMap(RestingFinger.init(contact:))
    guard let best = rests.max(by: { $0.duration < $1.duration }) else { return nil }
    self = best
  }

  private init?(contact: Contact) {
    let (start, end) = (
      contact.samples[0].time + Self.settling, contact.samples[0].time + contact.duration - Self.leaving
    )
    guard end - start >= Self.shortest else { return nil }
    // The place at the start is the one that was reported last before it.
    let held = contact.samples.last { $0.time <= start }.map { [$0] } ?? []
    let during = contact.samples.filter { $0.time > start && $0.time <= end }
    let places = (held + during).map(\.location)
    guard !places.isEmpty else { return nil }
    let count = Double(places.count)
    let mean = Point(
      x: places.reduce(0) { $0 + $1.x } / count, y: places.reduce(0) { $0 + $1.y } / count)
    let distances = places.map { ($0 - mean).length }
    self.init(
      duration: end - start, deviation: (distances.reduce(0) { $0 + $1 * $1 } / count).squareRoot(),
      maximum: distances.max() ?? 0, reportRate: Double(during.count) / (end - start))
  }
}
