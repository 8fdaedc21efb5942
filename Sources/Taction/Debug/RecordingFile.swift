import Glibc

/// The file that a recording goes to: whole lines, each handed to the system before the app sees what it tells of.
///
/// So a crash of the app loses nothing. A file that cannot be written costs one line in the log, and the app runs on.
final class RecordingFile {
  private let path: String
  private var file: Int32
  /// How much is written: always whole lines.
  private var length = 0
  /// The most that is written, in bytes.
  private let limit: Int

  /// Makes the file, or empties it; nil, with a line in the log, where that cannot be.
  init?(path: String, limit: Int = Timeline.Limit.bytes) {
    self.path = path
    self.limit = limit
    // Without waiting: a pipe that nobody reads would stop the app here, and kill it later. For nobody else to read:
    // what was typed is in it.
    file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      complain(Self.reason(errno))
      return nil
    }
    guard Self.isPatient(file) else {
      close(file)
      file = -1
      complain("it is a pipe or a socket")
      return nil
    }
  }

  /// Whether it can be written, as far as is known.
  var isOpen: Bool { file >= 0 }

  deinit { if file >= 0 { close(file) } }

  /// Adds lines; does nothing once something has gone wrong, or the file is as long as a timeline may be.
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

  /// Leaves the file with the lines that are whole, for good; the reason is told once.
  func stop(_ reason: String) {
    guard file >= 0 else { return }
    _ = ftruncate(file, off_t(length))
    close(file)
    file = -1
    complain(reason)
  }

  private func complain(_ reason: String) {
    log.warning("\(length == 0 ? "no touches are" : "no more touches are") recorded in \(path): \(reason)")
  }

  /// Whether writing to a file neither waits for a reader nor ends the process when that has gone.
  private static func isPatient(_ file: Int32) -> Bool {
    var status = stat()
    guard fstat(file, &status) == 0 else { return false }
    return [S_IFREG, S_IFCHR].contains(status.st_mode & S_IFMT)
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
