import Glibc
import TactionToolSupport

/// The report of a run for test systems: a list of checks, with the outcome of each check.
///
/// The checks are known before the run. Each check gets its outcome once; a check without an outcome at the end was not
/// reached.
nonisolated struct RunReport {
  /// The outcome of a check.
  enum Outcome: Equatable, Sendable {
    case passed
    /// The check failed; with a word for the kind of failure, and a sentence.
    case failed(kind: String, String)
    /// The check was not reached; with the reason.
    case skipped(String)
  }

  /// One expected step.
  struct Check: Equatable {
    let name: String
    var outcome: Outcome?
    /// The wall time from the outcome of the previous check to the outcome of this check, in seconds.
    var seconds = 0.0
  }

  /// The names of the checks other than the checks of pictures and of the film.
  enum Name {
    static let start = "starts"
    static let window = "shows a window"
    static let answers = "answers pings"
    static let end = "ends cleanly"
  }

  /// The name of the program.
  let program: String
  private(set) var checks: [Check]
  /// Facts about the run, in the order of the report.
  var properties: [(name: String, value: String)] = []
  /// The sentences that the stage has written to stderr.
  private(set) var notes: [String] = []

  private let timestamp: time_t
  private let start = WallClock.now()
  private var lastTime: Int64

  /// Starts the report.
  ///
  /// - Parameters:
  ///   - checks: The names of the checks, in the order in which they are expected; a name may occur twice.
  ///   - timestamp: The time of day, in seconds since 1970.
  init(program: String, checks: [String], timestamp: time_t = time(nil)) {
    self.program = program
    self.checks = checks.map { Check(name: $0) }
    self.timestamp = timestamp
    lastTime = start
  }

  /// Sets the outcome of the first check with this name that has no outcome yet, if there is one.
  mutating func settle(_ name: String, _ outcome: Outcome) {
    guard let index = checks.firstIndex(where: { $0.name == name && $0.outcome == nil }) else { return }
    let now = WallClock.now()
    checks[index].outcome = outcome
    checks[index].seconds = Double(now - lastTime) / 1e9
    lastTime = now
  }

  /// Records that all checks without an outcome were not reached.
  mutating func skipRest(because reason: String) {
    for index in checks.indices where checks[index].outcome == nil { checks[index].outcome = .skipped(reason) }
  }

  /// Keeps a sentence that the stage has written to stderr.
  mutating func note(_ sentence: String) {
    // The number is limited, so that a program that hangs often does not fill the memory.
    if notes.count < 1000 { notes.append(sentence) }
  }

  /// The wall time of the run so far, in seconds.
  var seconds: Double { Double(WallClock.now() - start) / 1e9 }

  /// The date and time of the start, in UTC, such as 2026-01-31T12:00:00.
  var startTime: String { tm(utc: timestamp)?.text("%Y-%m-%dT%H:%M:%S") ?? "1970-01-01T00:00:00" }
}
