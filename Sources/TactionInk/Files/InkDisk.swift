import Glibc
import TactionGraphics

/// Writing of files to the disk.
nonisolated enum InkDisk {
  /// Replaces the content of a file. The old content is removed only after the new bytes are on the disk. Bytes beyond
  /// a limit are refused, because the file could not be opened again.
  static func replace(
    _ path: String, with bytes: [UInt8], limit: Int = InkFile.maximumBytes
  ) throws(InkFileError) {
    guard bytes.count <= limit else { throw .tooLarge(bytes: bytes.count) }
    _ = try writing(path) { () throws(FileError) in
      try WholeFile.write(bytes, to: path, permissions: 0o644, waitsForDisk: true, followsLinks: false)
    }
  }

  /// Creates a file, and returns a descriptor at the end of the file. An existing file is not replaced, but an error is
  /// thrown. The file is locked before it gets its name, so that no other journal can lock it first. Bytes beyond a
  /// limit are refused, because the file could not be opened again.
  static func create(
    _ path: String, with bytes: [UInt8], makesFolders: Bool, limit: Int
  ) throws(InkFileError) -> Int32 {
    guard bytes.count <= limit else { throw .tooLarge(bytes: bytes.count) }
    return try writing(path) { () throws(FileError) in
      try WholeFile.create(bytes, at: path, permissions: 0o644, makesFolders: makesFolders)
    }
  }

  /// Opens a file for writing, and locks it; returns nil if the file does not exist. Without the lock, two journals
  /// that append to the same file would destroy each other's records.
  static func open(_ path: String) throws(InkFileError) -> Int32? {
    // O_NONBLOCK, because opening a pipe without a reader would block.
    let descriptor = Glibc.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 || errno != ENOENT else { return nil }
    guard descriptor >= 0 else { throw .writing(path, errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return descriptor }
    let number = errno
    close(descriptor)
    throw number == EWOULDBLOCK ? .inUse(path: path) : .writing(path, number)
  }

  /// The maximum number of copies of torn ends of a file: the bytes after its last whole record. Our own choice.
  static let maximumTornEnds = 20

  /// Writes the torn end of a file to a file next to it, with the suffix `.torn`. If this file exists, the suffix is
  /// `.torn2`, and so on. If there are too many such files, the last file is replaced.
  static func keep(tornEnd bytes: [UInt8], of path: String) throws(InkFileError) {
    let paths = ["\(path).torn"] + (2...maximumTornEnds).map { "\(path).torn\($0)" }
    let last = paths[paths.count - 1]
    try replace(paths.first { access($0, F_OK) != 0 } ?? last, with: bytes)
  }

  private static func writing<Value>(
    _ path: String, _ body: () throws(FileError) -> Value
  ) throws(InkFileError) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      throw InkFileError(error, at: path)
    }
  }
}
