import TactionWayland

/// The wait of timers that act for a held press, until the compositor has answered a sync request, as in GTK.
///
/// A compositor that hangs sends no lift of a finger and no release of a key, so without the wait, a held press would
/// act until the compositor goes on. A lift that arrives with the answer is handled before the timer.
final class AnswerGate {
  /// The sync callback of the request under way; nil while no answer is awaited.
  private var answer: WlCallback?
  /// The time of the last request that was answered.
  private var answered = -Double.infinity

  /// The difference below which two times count as equal, in seconds, since sums of times are not exact.
  private static let tolerance = 1e-9

  /// Whether an answer is awaited.
  var isWaiting: Bool { answer != nil }

  /// Returns the limit for timers: a timer that is due later must not run yet. If the next timer is due, but must not
  /// run yet, asks the compositor.
  ///
  /// - Parameters:
  ///   - deadline: The time of the next timer; nil if there is none.
  ///   - now: The current time.
  func limit(for deadline: Double?, at now: Double, on display: Display) -> Double {
    if let deadline, answer == nil, deadline <= now + Self.tolerance, deadline > answered + Self.tolerance {
      let callback = display.sync()
      answer = callback
      // The deadline may be later than `now` by the tolerance.
      let time = max(now, deadline)
      callback.onEvent = { [weak self] _ in
        self?.answer = nil
        self?.answered = time
      }
    }
    return min(now, answered)
  }

  /// Ends the wait, because the press has ended.
  func reset() {
    answer?.invalidate()
    answer = nil
  }
}
