import Logging
import Taction

/// The log lines about recognizers and views during a test: "warning: pinch on photo cannot fire: …".
package nonisolated final class LogCapture: @unchecked Sendable {
  package private(set) var lines: [String] = []

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

  /// Runs a test and captures the log.
  @MainActor package static func during(_ body: (LogCapture) throws -> Void) rethrows {
    let capture = LogCapture()
    let (log, logNotice) = (GestureIssueReporter.log, View.logNotice)
    GestureIssueReporter.log = Logger(label: "test") { _ in Handler(capture: capture) }
    View.logNotice = { capture.lines.append("notice: \($0)") }
    defer { (GestureIssueReporter.log, View.logNotice) = (log, logNotice) }
    try body(capture)
  }
}
