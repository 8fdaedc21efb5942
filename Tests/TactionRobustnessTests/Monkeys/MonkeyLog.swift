import Logging

/// The lines of level warning and above since the last look, of all parts of the toolkit: each one is a fault, as the
/// apps of monkeys can do nothing about it, but for what an app of a scene provokes.
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

  /// Collects the lines of this process, which must have made no logger before.
  static func collect() {
    bootstrap
    lines = []
  }

  /// Returns the lines since the last call.
  static func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
