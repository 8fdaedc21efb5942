import TactionWindow

/// A clock that a test advances.
///
/// The embedded compositor uses this clock for the timestamps of its events and frames. The application under test uses
/// it for its timers. So a gesture of three seconds takes microseconds and is the same in every run.
public final class VirtualClock {
  /// The time since the clock's origin, in whole nanoseconds. Integers are exact, so the sum of many small steps equals
  /// one large step.
  package private(set) var nanoseconds: Int64

  /// Whether a ``Stage`` stops not only at the refreshes of the screen, but also at each deadline of the application
  /// (default: false).
  ///
  /// If true, the application begins each frame as late as possible, as with a running clock. If false, it draws each
  /// frame as soon as the compositor asks for it.
  package var keepsDeadlines = false

  /// Called after each step with the new time in nanoseconds, for example to pass it to another process.
  package var onAdvance: ((Int64) -> Void)?

  /// Makes a clock that starts at a time in seconds; negative and non-finite values count as zero.
  package init(now: Double = 1) {
    nanoseconds = now.isFinite ? VirtualClock.nanoseconds(of: now) : 0
  }

  /// The time since the clock's origin, in seconds.
  public var now: Double { Double(nanoseconds) / 1e9 }

  /// The time as the wire's events contain it: milliseconds modulo 2^32.
  package var milliseconds: UInt32 { UInt32(truncatingIfNeeded: nanoseconds / 1_000_000) }

  /// Advances the clock by some seconds; negative and non-finite steps are ignored.
  package func advance(by seconds: Double) {
    guard seconds.isFinite else { return }
    advance(byNanoseconds: VirtualClock.nanoseconds(of: seconds))
  }

  /// Advances the clock to a time in seconds, if that is in the future.
  package func advance(to time: Double) { advance(toNanoseconds: VirtualClock.nanoseconds(of: time)) }

  /// Advances the clock to a time in nanoseconds, if that is in the future.
  func advance(toNanoseconds time: Int64) { advance(byNanoseconds: time - nanoseconds) }

  private func advance(byNanoseconds step: Int64) {
    let time = nanoseconds(after: step)
    guard time > nanoseconds else { return }
    nanoseconds = time
    onAdvance?(nanoseconds)
  }

  /// Returns the time `step` nanoseconds from now, at most the maximum time of the clock.
  func nanoseconds(after step: Int64) -> Int64 {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(step)
    return overflow ? VirtualClock.end : min(sum, VirtualClock.end)
  }

  /// The maximum time of a clock, in nanoseconds: about 285 years. The clock stops there.
  private static let end: Int64 = 9_000_000_000_000_000_000

  /// Converts seconds to nanoseconds; negative values and NaN become zero, and times after the clock's maximum become
  /// the maximum.
  static func nanoseconds(of seconds: Double) -> Int64 {
    guard seconds > 0 else { return 0 }
    return seconds < 9e9 ? Int64((seconds * 1e9).rounded()) : end
  }
}

extension VirtualClock: TimeSource {
  /// False: time passes only in calls of `advance`.
  package var runsByItself: Bool { false }
}
