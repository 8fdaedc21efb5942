import Glibc
import TactionGraphics

/// An output file that appears complete or not at all. The bytes are written to a temporary file in the same folder,
/// which is then renamed. A symbolic link at the path is kept, and so are the permissions of an existing file.
///
/// If the path is not a regular file, such as a pipe, the bytes are written to it directly, because renaming would
/// replace it. The same is true for an open descriptor (`/dev/stdout`), even of a regular file: others write to it too.
/// A file that cannot be replaced, because the user may not write the folder or something is mounted at the path, is
/// also written directly, by `WholeFile`.
package struct OutputFile: Hashable, Sendable {
  /// The path of the finished file.
  package let path: String

  package init(path: String) { self.path = path }

  /// Checks that the file can be written: makes its temporary file, and removes it, or looks whether the descriptor is
  /// open for writing.
  package func probe() throws(ToolError) {
    guard let place = try place(), let (descriptor, temporary) = try makeTemporary(for: place) else { return }
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
    guard let place = try place() else {
      // The descriptor is duplicated, because a file that is opened again would be written from its beginning.
      let descriptor = openDescriptor.map { dup($0) } ?? open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw refused() }
      return try fill(descriptor, produce)
    }
    guard let (descriptor, temporary) = try makeTemporary(for: place) else {
      var bytes: [UInt8] = []
      try produce { bytes += $0 }
      return try overwrite(bytes)
    }
    defer { unlink(temporary) }
    try fill(descriptor, produce)
    guard rename(temporary, place) != 0 else { return }
    guard WholeFile.refusals.contains(errno) else { throw refused() }
    try overwrite(InputFile.read(temporary, limit: .max))
  }

  /// Writes a file that cannot be replaced. All bytes are there before the old content is removed, so that an error
  /// before this moment leaves the old content.
  private func overwrite(_ bytes: [UInt8]) throws(ToolError) {
    do throws(FileError) {
      try WholeFile.write(bytes, to: path, waitsForDisk: false, followsLinks: true)
    } catch {
      let reason = if case .notWritable(_, let reason) = error { reason } else { Console.reason(ENOSPC) }
      throw ToolError.output("cannot write \(path): \(reason)")
    }
  }

  /// Writes the bytes that a closure produces, and closes the descriptor.
  private func fill(
    _ descriptor: Int32, _ produce: (_ append: ([UInt8]) throws(ToolError) -> Void) throws(ToolError) -> Void
  ) throws(ToolError) {
    do throws(ToolError) {
      try produce { (bytes) throws(ToolError) in try write(bytes, to: descriptor) }
    } catch {
      close(descriptor)
      throw error
    }
    // Some file servers report a full disk only when a descriptor is closed.
    guard close(descriptor) == 0 else { throw refused() }
  }

  /// Writes bytes to stdout. Unlike `print`, it reports a failure.
  package static func writeToStandardOutput(_ bytes: some Collection<UInt8>) throws(ToolError) {
    try OutputFile(path: "the output").write(Array(bytes), to: STDOUT_FILENO)
  }

  /// The descriptor of this process that the path names, such as `/dev/fd/3`; nil for other paths.
  private var openDescriptor: Int32? {
    switch path {
    case "/dev/stdout": STDOUT_FILENO
    case "/dev/stderr": STDERR_FILENO
    case _ where path.hasPrefix("/dev/fd/"): Int32(path.dropFirst("/dev/fd/".count))
    case _ where path.hasPrefix("/proc/self/fd/"): Int32(path.dropFirst("/proc/self/fd/".count))
    default: nil
    }
  }

  /// Returns the path of the file to make or replace, to which symbolic links lead; nil if the file at the path is not
  /// a regular file, or is an open descriptor. An existing file has to be writable, although only the folder would have
  /// to be writable to replace it.
  private func place() throws(ToolError) -> String? {
    if let openDescriptor {
      let flags = fcntl(openDescriptor, F_GETFL)
      guard flags >= 0, flags & (O_WRONLY | O_RDWR) != 0 else {
        throw ToolError.output("cannot write \(path): \(Console.reason(EBADF))")
      }
      return nil
    }
    var status = stat()
    guard stat(path, &status) == 0 else { return WholeFile.resolved(path) }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw ToolError.output("cannot write \(path): it is a directory") }
    guard access(path, W_OK) == 0 else { throw refused() }
    return kind == S_IFREG ? WholeFile.resolved(path) : nil
  }

  /// Makes the temporary file; nil if the system does not allow it next to an existing file.
  private func makeTemporary(for place: String) throws(ToolError) -> (descriptor: Int32, path: String)? {
    guard !path.isEmpty, !path.hasSuffix("/") else {
      throw ToolError.output("cannot write \"\(path)\": it names no file")
    }
    let temporary = "\(place).\(getpid()).part"
    // A killed process, or another user of a shared folder, may have left a file or a link there.
    unlink(temporary)
    var old = stat()
    let isReplaced = stat(place, &old) == 0
    // Until the file has the permissions of the old file, no other user may read it.
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isReplaced ? 0o600 : 0o666)
    if descriptor < 0, isReplaced, WholeFile.refusals.contains(errno) { return nil }
    guard descriptor >= 0 else { throw refused() }
    if isReplaced { FileDraft.keep(old.st_mode & 0o7777, old.st_gid, of: place, in: descriptor) }
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
