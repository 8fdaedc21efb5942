import Logging

/// The log lines since the last call of `take()` with level warning or above, of all modules of the toolkit. Each line
/// is a fault of the toolkit, except for lines that the scene's app provokes.
nonisolated enum MonkeyLog {
  nonisolated(unsafe) private(set) static var lines: [String] = []

  private struct Handler: LogHandler {
    var logLevel = Logger.Level.warning
    var metadata = Logger.Metadata()

    func log(event: LogEvent) {
      if event.level >= .warning { MonkeyLog.lines.append("\(event.level): \(event.message)") }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }
  }

  private static let bootstrap: Void = LoggingSystem.bootstrap { _ in Handler() }

  /// Collects the log lines of this process. The process must not have made a logger before.
  static func collect() {
    bootstrap
    lines = []
  }

  /// Returns the lines since the last call, without notices about slow handlers, which only mean that the machine is
  /// busy.
  static func take() -> [String] {
    defer { lines = [] }
    return lines.filter { !$0.contains("the window stood still") }
  }
}
