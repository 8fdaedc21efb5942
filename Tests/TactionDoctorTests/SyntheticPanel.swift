import TactionDoctor
import TactionGeometry
import TactionTestSupport
import TactionWindow

/// A simulated touch screen with a configurable report rate, jitter, delay, clock and unit of its stamps.
nonisolated struct SyntheticPanel {
  /// The number of reports in a second.
  var rate = 100.0
  /// The greatest deviation of a stamp from its true time, in seconds.
  var jitter = 0.0
  /// The time until a report reaches the app, in seconds.
  var delay = 0.004
  /// The difference of the panel's clock from the app's, in seconds.
  var clockOffset = 0.0
  /// The unit of the stamps, in milliseconds.
  var unit = 1
  private(set) var log = TouchLog()
  private(set) var time = 1000.0
  private var random = SeededGenerator(seed: 7)

  init(rate: Double = 100) { self.rate = rate }

  private func stamp(_ time: Double) -> UInt32 {
    let milliseconds = Int64(((time + clockOffset) * 1000).rounded(.down))
    return UInt32(truncatingIfNeeded: milliseconds / Int64(unit) * Int64(unit))
  }

  mutating func report(_ change: TouchProbe.Change, _ finger: Int32, at place: Point? = nil, stamped: Double? = nil) {
    log.add(
      TouchProbe(
        change, finger: finger, location: place, stamp: change == .cancelled ? nil : stamp(stamped ?? time),
        arrival: time + delay))
  }

  mutating func wait(_ seconds: Double) { time += seconds }

  /// Reports a finger that moves in a straight line for some seconds.
  mutating func drag(_ finger: Int32 = 0, from: Point, to: Point, over seconds: Double, lifts: Bool = true) {
    report(.down, finger, at: from)
    let count = max(1, Int((seconds * rate).rounded()))
    let start = time
    for index in 1...count {
      time = start + Double(index) / rate
      let place = from + (to - from) * (Double(index) / Double(count))
      report(.moved, finger, at: place, stamped: time + random.number(-jitter...jitter))
    }
    if lifts { report(.up, finger) }
  }

  /// Reports a finger that rests and trembles.
  mutating func rest(_ finger: Int32 = 0, at place: Point, for seconds: Double, trembling: Double) {
    report(.down, finger, at: place)
    for _ in 0..<Int(seconds * rate) {
      time += 1 / rate
      let step = Vector(dx: random.number(-trembling...trembling), dy: random.number(-trembling...trembling))
      report(.moved, finger, at: place + step)
    }
    report(.up, finger)
  }

  /// Reports a finger that touches for a time without moving.
  mutating func touch(_ finger: Int32 = 0, at place: Point, for seconds: Double) {
    report(.down, finger, at: place)
    time += seconds
    report(.up, finger)
  }

  func statistics(size: Size = Size(width: 1280, height: 800), density: Double? = 6) -> TouchStatistics {
    TouchStatistics(log, size: size, density: density)
  }
}
