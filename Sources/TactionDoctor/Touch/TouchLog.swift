import TactionGeometry
import TactionWindow

/// The contacts of fingers with a touch screen, as they arrive.
package nonisolated struct TouchLog: Sendable {
  /// The maximum number of contacts and of reports, so that a panel that trembles for hours does not fill the memory.
  /// Our own choice: enough for some minutes of ten fingers.
  static let limit = (contacts: 4096, samples: 200_000)
  /// The range of delays that are plausible if the timestamps use the clock of the app, in seconds. Our own choice:
  /// longer delays of an app are not measured.
  private static let credibleDelays = -0.002...5

  /// All contacts, in the order of their landings.
  package private(set) var contacts: [Contact] = []
  /// The maximum number of fingers that were down at the same time.
  package private(set) var maximumTogether = 0
  /// Whether all timestamps use the clock of the app, CLOCK_MONOTONIC, so that the delays are correct.
  package private(set) var followsClock = true

  private var down: [Key: Int] = [:]
  private var stamp: (wire: UInt32, time: Double)?
  private var sampleCount = 0

  private struct Key: Hashable {
    let seat: Int
    let finger: Int32
  }

  /// Makes a log without contacts.
  package init() {}

  /// Adds an event of the touch screen.
  package mutating func add(_ event: TouchProbe) {
    let key = Key(seat: event.seat, finger: event.finger)
    let time = event.stamp.map { self.time(of: $0) } ?? stamp?.time ?? 0
    switch event.change {
    case .down:
      end(key, .replaced, at: time)
      guard contacts.count < Self.limit.contacts, let sample = sample(of: event, at: time) else { return }
      down[key] = contacts.count
      contacts.append(Contact(finger: event.finger, seat: event.seat, samples: [sample]))
      maximumTogether = max(maximumTogether, down.count)
    case .moved:
      guard let index = down[key], let sample = sample(of: event, at: time) else { return }
      contacts[index].samples.append(sample)
    case .up: end(key, .lifted, at: time)
    case .cancelled: for key in down.keys where key.seat == event.seat { end(key, .cancelled, at: time) }
    }
  }

  private mutating func end(_ key: Key, _ end: Contact.End, at time: Double) {
    guard let index = down.removeValue(forKey: key) else { return }
    (contacts[index].end, contacts[index].endTime) = (end, max(time, contacts[index].last.time))
  }

  private mutating func sample(of event: TouchProbe, at time: Double) -> Contact.Sample? {
    guard let location = event.location, location.x.isFinite, location.y.isFinite, let stamp = event.stamp,
      sampleCount < Self.limit.samples
    else { return nil }
    sampleCount += 1
    let delay = Self.delay(from: stamp, to: event.arrival)
    if !Self.credibleDelays.contains(delay) { followsClock = false }
    return Contact.Sample(time: time, delay: delay, location: location)
  }

  /// Returns the time of a timestamp, which counts milliseconds and wraps around after 49.7 days.
  private mutating func time(of wire: UInt32) -> Double {
    let step = stamp.map { Double(Int32(bitPattern: wire &- $0.wire)) * 1e-3 } ?? 0
    let time = (stamp?.time ?? 0) + step
    stamp = (wire, time)
    return time
  }

  /// Returns the seconds from a timestamp to an arrival, even if the timestamps have wrapped around in between.
  private static func delay(from stamp: UInt32, to arrival: Double) -> Double {
    let milliseconds = (arrival * 1000).clamped(to: 0...9e15)
    let whole = milliseconds.rounded(.down)
    let step = Int32(bitPattern: UInt32(truncatingIfNeeded: Int64(whole)) &- stamp)
    return (Double(step) + milliseconds - whole) * 1e-3
  }
}
