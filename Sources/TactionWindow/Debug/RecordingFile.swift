import Glibc

/// The file of a recording: whole lines, each written before the app gets the event.
///
/// So no event is lost if the app crashes. If the file cannot be written, one line is logged, and the app continues.
final class RecordingFile {
  private let path: String
  private var file: Int32
  /// The number of bytes written, which are always whole lines.
  private var length = 0
  /// The maximum length, in bytes.
  private let limit: Int

  /// Creates the file, or empties an existing file; on failure, logs a line and returns nil.
  init?(path: String, limit: Int = Timeline.Limit.bytes) {
    self.path = path
    self.limit = limit
    // The file is opened non-blocking, since opening a pipe without a reader would block the app, and writing to it
    // later would kill the app. Only the user may read it, since it contains the text that was typed.
    file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      logFailure(Self.reason(errno))
      return nil
    }
    guard Self.isSafe(file) else {
      close(file)
      file = -1
      logFailure("it is a pipe or a socket")
      return nil
    }
  }

  /// Whether the file can be written.
  var isOpen: Bool { file >= 0 }

  deinit { if file >= 0 { close(file) } }

  /// Adds lines; does nothing once a write has failed, or the file has reached its maximum length.
  func append(_ lines: String) {
    guard file >= 0 else { return }
    let bytes = Array(lines.utf8)
    guard length + bytes.count <= limit else { return stop("it has reached \(limit >> 20) MiB") }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { write(file, $0.baseAddress.map { $0 + written }, $0.count - written) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return stop(Self.reason(errno)) }
      written += count
    }
    length += written
  }

  /// Closes the file with its whole lines, and logs the reason once.
  func stop(_ reason: String) {
    guard file >= 0 else { return }
    _ = ftruncate(file, off_t(length))
    close(file)
    file = -1
    logFailure(reason)
  }

  private func logFailure(_ reason: String) {
    log.warning("\(length == 0 ? "no touches are" : "no more touches are") recorded in \(path): \(reason)")
  }

  /// Whether writing to a file neither waits for a reader nor ends the process when the reader is gone.
  private static func isSafe(_ file: Int32) -> Bool {
    var status = stat()
    guard fstat(file, &status) == 0 else { return false }
    return [S_IFREG, S_IFCHR].contains(status.st_mode & S_IFMT)
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
