import Taction

/// A clock that a test advances.
///
/// The embedded compositor stamps its events and frames by this clock, and the application under test runs its timers
/// by it, so a gesture of three seconds takes microseconds and is the same on every run.
public final class VirtualClock {
  /// The time since the clock's origin, in whole nanoseconds: exact, so that many small steps make one large one.
  package private(set) var nanoseconds: Int64

  /// Whether a ``Stage`` stops at each deadline of the application on its way, besides the refreshes of the screen
  /// (default: no).
  ///
  /// With it, frames start as late as they can, as with a running clock; without, each is drawn as soon as the
  /// compositor wants it.
  package var keepsDeadlines = false

  /// Called after each step with the new time in nanoseconds, as to pass it to another process.
  package var onAdvance: ((Int64) -> Void)?

  /// Makes a clock that shows a time in seconds; negative and non-finite values count as zero.
  package init(now: Double = 1) {
    nanoseconds = VirtualClock.nanoseconds(of: now)
  }

  /// The time since the clock's origin, in seconds.
  public var now: Double { Double(nanoseconds) / 1e9 }

  /// The time as events on the wire carry it: milliseconds modulo 2^32.
  package var milliseconds: UInt32 { UInt32(truncatingIfNeeded: nanoseconds / 1_000_000) }

  /// Advances the clock by some seconds; negative and non-finite steps are ignored.
  package func advance(by seconds: Double) {
    advance(byNanoseconds: VirtualClock.nanoseconds(of: seconds))
  }

  /// Advances the clock to a time in seconds, if that lies ahead.
  package func advance(to time: Double) {
    advance(byNanoseconds: VirtualClock.nanoseconds(of: time) - nanoseconds)
  }

  private func advance(byNanoseconds step: Int64) {
    guard step > 0 else { return }
    let (sum, overflow) = nanoseconds.addingReportingOverflow(step)
    nanoseconds = overflow ? .max : sum
    onAdvance?(nanoseconds)
  }

  /// Converts seconds to nanoseconds; negative and non-finite values count as zero, the maximum is a hundred years.
  private static func nanoseconds(of seconds: Double) -> Int64 {
    guard seconds.isFinite, seconds > 0 else { return 0 }
    return Int64((min(seconds, 3.2e9) * 1e9).rounded())
  }
}

extension VirtualClock: AppClock {
  /// False: time passes only in calls of `advance`.
  package var runsByItself: Bool { false }
}
