import Glibc

/// Lines on stderr; stdout belongs to the client that the stage runs.
nonisolated enum Console {
  /// Writes `taction: ` and the sentence as one line, in one write, so that lines of two processes do not mix.
  static func say(_ sentence: String) {
    let line = Array("taction: \(sentence.replacing("\n", with: " "))\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// The system's words for an error number.
  static func reason(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }
}
