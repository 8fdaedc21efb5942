import CWaylandClient
import Glibc
import Logging

/// Where libwayland's complaints go: to swift-log instead of straight to the standard error stream.
package enum WaylandLog {
  static let logger = Logger(label: "taction.wayland")

  /// Logs a message of either of libwayland's two libraries; for a handler of `wl_log_set_handler_...`.
  package static func report(_ format: UnsafePointer<CChar>?, _ arguments: CVaListPointer?) {
    guard let format, let arguments else { return }
    var buffer = [CChar](repeating: 0, count: 1024)
    guard vsnprintf(&buffer, buffer.count, format, arguments) >= 0 else { return }
    let text = buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
    let lines = text.split { $0.isNewline }.joined(separator: " ")
    logger.error("\(lines)")
  }

  /// Redirects the client library once; libwayland keeps one handler for the whole process.
  static let redirectClient: Void = wl_log_set_handler_client { report($0, $1) }
}
