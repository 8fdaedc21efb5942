import TactionWindow

/// A clock that a test advances.
///
/// The embedded compositor stamps its events and frames by this clock, and the application under test runs its timers
/// by it, so a gesture of three seconds takes microseconds and is the same on every run.
public final class VirtualClock {
  /// The time since the clock's origin, in whole nanoseconds: exact, so that many small steps add up to one large step.
  package private(set) var nanoseconds: Int64

  /// Whether a ``Stage`` also stops at each deadline of the application, besides the refreshes of the screen (default:
  /// no).
  ///
  /// With it, frames start as late as they can, as with a running clock; without, each is drawn as soon as the
  /// compositor wants it.
  package var keepsDeadlines = false

  /// Called after each step with the new time in nanoseconds, for example to pass it to another process.
  package var onAdvance: ((Int64) -> Void)?

  /// Makes a clock that shows a time in seconds; negative and non-finite values count as zero.
  package init(now: Double = 1) {
    nanoseconds = now.isFinite ? VirtualClock.nanoseconds(of: now) : 0
  }

  /// The time since the clock's origin, in seconds.
  public var now: Double { Double(nanoseconds) / 1e9 }

  /// The time as events on the wire carry it: milliseconds modulo 2^32.
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

  /// Returns the time some nanoseconds from now, at most the last one that the clock can show.
  func nanoseconds(after step: Int64) -> Int64 {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(step)
    return overflow ? VirtualClock.end : min(sum, VirtualClock.end)
  }

  /// The last time that a clock shows, in nanoseconds: some 285 years. There it stands still.
  private static let end: Int64 = 9_000_000_000_000_000_000

  /// Converts seconds to nanoseconds; negative values and NaN count as zero, and larger ones as the end of the clock.
  static func nanoseconds(of seconds: Double) -> Int64 {
    guard seconds > 0 else { return 0 }
    return seconds < 9e9 ? Int64((seconds * 1e9).rounded()) : end
  }
}

extension VirtualClock: TimeSource {
  /// False: time passes only in calls of `advance`.
  package var runsByItself: Bool { false }
}
