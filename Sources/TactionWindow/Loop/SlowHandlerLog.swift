/// Logs handlers of the app that block the window: "tap on box took 3.0 s; the window stood still".
///
/// Durations are measured with the machine's clock, since the clock of a stage stands still during a call.
final class SlowHandlerLog {
  /// The minimum duration of a call that is logged, in seconds: a delay that a person notices.
  static let threshold = 0.1
  /// The minimum duration on a stage. It is longer, since a machine that runs tests may be loaded.
  static let stageThreshold = 1.0
  /// The minimum time between two lines, in seconds. Our own choice.
  private static let interval = 10.0

  /// Whether each slow call is logged, for `TACTION_DEBUG=frames`; if not, at most one call is logged in each interval.
  var logsEach = false

  /// The machine's time, in seconds.
  var time: () -> Double = { MonotonicClock.now }
  /// Writes a line.
  var write: (String) -> Void = { line in log.warning("\(line)") }

  private let threshold: Double
  private var lastLine = -Double.infinity
  /// The number of iterations of the event loop plus the number of slow calls. If this number grows during a call, a
  /// nested loop or a nested call took the time, so the outer call is not logged.
  private var epoch = 0

  /// Makes a log of the calls that take at least some seconds.
  init(threshold: Double) {
    self.threshold = threshold
  }

  /// Runs a call into the app's code, and logs it if it took long.
  ///
  /// - Parameter name: the handler's name, evaluated after the call, and only if the call was slow.
  func measure<Result>(_ name: @autoclosure () -> String, _ call: () -> Result) -> Result {
    let (start, epochBefore) = (time(), epoch)
    let result = call()
    let duration = time() - start
    if duration >= threshold, epoch == epochBefore { note(name(), duration: duration, at: start + duration) }
    return result
  }

  /// Records an iteration of the event loop, which may run nested in a handler.
  func noteTurn() { epoch += 1 }

  private func note(_ name: String, duration: Double, at end: Double) {
    epoch += 1
    guard logsEach || end - lastLine >= Self.interval else { return }
    lastLine = end
    write("\(name) took \((duration * 10).rounded() / 10) s; the window stood still")
  }
}
