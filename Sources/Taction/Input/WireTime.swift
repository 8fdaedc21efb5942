/// Maps the timestamps of one seat to the application's clock.
///
/// The wire's stamps are 32-bit milliseconds from an unknown start, and wrap every 49.7 days; KWin's follow the wall
/// clock, which may be set back. So only their signed differences count: the first stamp is pinned to the time of its
/// arrival, and later ones advance from there. A mapped time is never before the one before it and never later than
/// now.
final class WireTime {
  /// The maximum delay of a stamp behind its arrival, in seconds; beyond it the arrival counts.
  ///
  /// Events are late when the app or the machine was busy; they *look* late when the compositor's clock was set back or
  /// runs slower than ours, and then a long press would fire the moment a finger comes down. Our own choice.
  private static let maximumDelay = 1.0

  private let clock: any AppClock
  private var latest: (stamp: UInt32, time: Double)?
  private var isOutOfOrder = false

  init(clock: any AppClock) {
    self.clock = clock
  }

  /// Returns the application's time of a stamp that arrives now, in seconds.
  func time(of stamp: UInt32) -> Double {
    let now = clock.now
    guard let latest else {
      self.latest = (stamp, now)
      return now
    }
    let elapsed = Double(Int32(bitPattern: stamp &- latest.stamp)) * 1e-3
    // One event out of order is no reason to count the others from its stamp; two are a clock that was set back.
    isOutOfOrder = elapsed < 0 && !isOutOfOrder
    if isOutOfOrder { return latest.time }
    var time = min(latest.time + max(0, elapsed), now)
    if now - time > Self.maximumDelay { time = now }
    time = max(time, latest.time)
    self.latest = (stamp, time)
    return time
  }

  /// The time of an event without a stamp: now.
  var now: Double { clock.now }
}
