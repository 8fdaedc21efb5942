import Glibc

/// An output file that appears complete or not at all. The bytes are written to a temporary file in the same folder,
/// which is then renamed.
///
/// If the path is not a regular file (`/dev/stdout`, a pipe), the bytes are written to it directly, because renaming
/// would replace it.
package struct OutputFile: Hashable, Sendable {
  /// The path of the finished file.
  package let path: String

  package init(path: String) { self.path = path }

  /// Checks that the file can be written: makes its temporary file, and removes it.
  package func probe() throws(ToolError) {
    if try isSpecial() { return }
    let (descriptor, temporary) = try makeTemporary()
    close(descriptor)
    unlink(temporary)
  }

  /// Writes the bytes, atomically for regular files.
  package func write(_ bytes: some Collection<UInt8>) throws(ToolError) {
    try write { (append) throws(ToolError) in try append(Array(bytes)) }
  }

  /// Writes bytes in several parts, atomically for regular files: `produce` calls its argument `append` with each part.
  package func write(
    _ produce: (_ append: ([UInt8]) throws(ToolError) -> Void) throws(ToolError) -> Void
  ) throws(ToolError) {
    if try isSpecial() {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw refused() }
      defer { close(descriptor) }
      return try produce { (bytes) throws(ToolError) in try write(bytes, to: descriptor) }
    }
    let (descriptor, temporary) = try makeTemporary()
    do {
      defer { close(descriptor) }
      try produce { (bytes) throws(ToolError) in try write(bytes, to: descriptor) }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let failure = refused()
      unlink(temporary)
      throw failure
    }
  }

  /// Writes bytes to stdout. Unlike `print`, it reports a failure.
  package static func writeToStandardOutput(_ bytes: some Collection<UInt8>) throws(ToolError) {
    try OutputFile(path: "the output").write(Array(bytes), to: STDOUT_FILENO)
  }

  /// Returns whether the path is no regular file. An existing file has to be writable, although only the folder would
  /// have to be writable to replace it.
  private func isSpecial() throws(ToolError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw ToolError.output("cannot write \(path): it is a directory") }
    guard access(path, W_OK) == 0 else { throw refused() }
    return kind != S_IFREG
  }

  private func makeTemporary() throws(ToolError) -> (descriptor: Int32, path: String) {
    guard !path.isEmpty, !path.hasSuffix("/") else {
      throw ToolError.output("cannot write \"\(path)\": it names no file")
    }
    let temporary = "\(path).\(getpid()).part"
    // A killed process, or another user of a shared folder, may have left a file or a link there.
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw refused() }
    return (descriptor, temporary)
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(ToolError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw refused() }
      written += count
    }
  }

  private func refused() -> ToolError { ToolError.output("cannot write \(path): \(Console.reason())") }
}
