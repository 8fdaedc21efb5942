import Logging
import Taction

/// What the toolkit logs of recognizers while a test runs: "warning: pinch on photo cannot fire: …".
nonisolated final class LogCapture: @unchecked Sendable {
  private(set) var lines: [String] = []

  private struct Handler: LogHandler {
    let capture: LogCapture
    var logLevel = Logger.Level.trace
    var metadata = Logger.Metadata()

    func log(event: LogEvent) { capture.lines.append("\(event.level): \(event.message)") }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }
  }

  /// Runs a test and hands it what is logged meanwhile.
  @MainActor static func during(_ body: (LogCapture) throws -> Void) rethrows {
    let capture = LogCapture()
    let log = GestureIssueReporter.log
    GestureIssueReporter.log = Logger(label: "test") { _ in Handler(capture: capture) }
    defer { GestureIssueReporter.log = log }
    try body(capture)
  }
}
