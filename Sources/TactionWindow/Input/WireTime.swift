/// Maps the timestamps of one kind of device to the application's clock.
///
/// The wire's stamps are 32-bit milliseconds from an unknown start, and wrap every 49.7 days. Some stamps are wrong:
/// the stamps of KWin follow the wall clock, which may be set back, and tools that simulate key presses always send 0.
/// So only signed differences between stamps are used, and only if the resulting time is plausible: it must be at most
/// a frame before the arrival. After a pause of the application or the machine, an event can have waited longer, so an
/// earlier time is also plausible. Any other event gets the time of its arrival, and later stamps are mapped relative
/// to this event. A mapped time is never earlier than the previous mapped time, and never later than now.
final class WireTime {
  /// The maximum time from an event to its arrival, if there was no pause, in seconds: a frame of 60 Hz.
  static let tolerance = 1.0 / 60
  /// The maximum time that an event can have waited, in seconds. Our own choice: a stamp that wraps after 49.7 days
  /// must not look like an event that waited.
  private static let maximumDelay = 3600.0

  private let arrivals: Arrivals
  /// The last stamp and the time that it was mapped to.
  private var reference: (stamp: UInt32, time: Double)?
  /// The time of the last event, and the time at which it arrived.
  private var (latest, arrival) = (-Double.infinity, -Double.infinity)
  /// The time of the last event that arrived before the current pause; the events after it may have waited together.
  private var floor = -Double.infinity

  init(arrivals: Arrivals) {
    self.arrivals = arrivals
  }

  /// Returns the application's time, in seconds, of an event with a stamp that arrives now.
  func time(of stamp: UInt32) -> Double {
    let now = arrivals.clock.now
    if arrival <= arrivals.earliest { floor = latest }
    var time = now
    if let reference {
      let expected = reference.time + Double(Int32(bitPattern: stamp &- reference.stamp)) * 1e-3
      if isCredible(expected, now: now) { time = expected }
    }
    reference = (stamp, time)
    (latest, arrival) = (max(latest, time), now)
    return latest
  }

  private func isCredible(_ time: Double, now: Double) -> Bool {
    let delay = now - time
    guard delay > Self.tolerance else { return delay >= 0 }
    // An event that waited has a later time than all events before the wait. A stamp that never changes does not give
    // such a time, so it is not plausible.
    return delay < Self.maximumDelay && time > floor && time >= arrivals.earliest - Self.tolerance
  }

  /// The current time.
  var now: Double { arrivals.clock.now }

  /// The time of an event without a stamp that arrives now: the current time, or after a pause the earliest time at
  /// which the event can have arrived. A later time would run timers before events that came after this event and have
  /// waited.
  var unstamped: Double { stall > 0 ? max(latest, arrivals.earliest) : now }

  /// The seconds for which the application has not read its events; see ``Arrivals/stall``.
  var stall: Double { arrivals.stall }
}

/// Determines the earliest time at which the current events can have arrived: the last time at which the socket was
/// empty.
final class Arrivals {
  /// The time that the machine's scheduler may take to wake a thread under load, in seconds. Our own choice.
  private static let wakeUpTime = 0.1

  let clock: any TimeSource
  /// The earliest time at which the current events can have arrived, in seconds.
  private(set) var earliest: Double

  init(clock: any TimeSource) {
    self.clock = clock
    earliest = clock.now
  }

  /// The seconds for which the application has not read its events; 0 while it reads them as they arrive. The
  /// compositor may have merged movements that waited.
  var stall: Double { max(0, clock.now - earliest - Self.wakeUpTime) }

  /// Records that all arrived events have been delivered.
  func socketDidDrain() { earliest = max(earliest, clock.now) }

  /// Records that the event loop waited for events until now, and that the process was not stopped during the wait.
  func loopDidWait() { earliest = max(earliest, clock.now - Self.wakeUpTime) }
}
