import Glibc

/// A regular file of limited size that is open for reading.
///
/// All files that a user names are opened this way, so that a pipe, a device or a directory is refused without waiting.
package final class RegularFile: Sendable {
  /// The path.
  package let path: String
  /// The number of bytes at the time of opening.
  package let size: Int
  /// The identity, size and modification time of the file at the time of opening.
  package let stamp: Stamp
  private let descriptor: Int32

  /// The values that show whether a file was replaced or written to.
  package struct Stamp: Hashable, Sendable {
    private let numbers: [Int]

    fileprivate init(_ status: stat) {
      numbers = [
        Int(bitPattern: UInt(status.st_dev)), Int(bitPattern: UInt(status.st_ino)), Int(status.st_size),
        Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec),
      ]
    }
  }

  /// Opens a file of at most `limit` bytes.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - limit: the maximum number of bytes.
  ///   - followsLinks: whether the path may be a symbolic link.
  /// - Throws: `ImageError.notFound`, `notReadable`, `notARegularFile`, `fileTooLarge`.
  package init(_ path: String, limit: Int = ImageLimits.fileBytes, followsLinks: Bool = true) throws(ImageError) {
    // O_NONBLOCK, because opening a pipe without a writer would block.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .notFound(path: path) }
      // ENXIO: the path is a socket, which cannot be opened.
      if errno == ENXIO { throw .notARegularFile(path: path) }
      throw .notReadable(path: path, reason: String(cString: strerror(errno)))
    }
    var status = stat()
    let failure = fstat(descriptor, &status) == 0 ? 0 : errno
    (self.path, self.descriptor, size, stamp) = (path, descriptor, Int(status.st_size), Stamp(status))
    guard failure == 0 else { throw .notReadable(path: path, reason: String(cString: strerror(failure))) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(path: path) }
    guard size <= limit else { throw .fileTooLarge(bytes: size) }
  }

  deinit { close(descriptor) }

  /// Reads bytes at an offset into memory; returns their number, which is less than `count` only at the end.
  ///
  /// - Throws: `ImageError.notReadable`, also for a file that has become shorter.
  package func read(at offset: Int, into target: UnsafeMutableRawPointer, count: Int) throws(ImageError) -> Int {
    let count = min(count, size - offset)
    var done = 0
    while done < count {
      let got = pread(descriptor, target + done, count - done, offset + done)
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw .notReadable(path: path, reason: String(cString: strerror(errno))) }
      guard got > 0 else { throw .notReadable(path: path, reason: "it became shorter while it was read") }
      done += got
    }
    return max(done, 0)
  }

  /// Reads the first bytes, or all of them.
  ///
  /// - Parameters:
  ///   - length: the number of bytes; nil for all bytes. If the file is shorter, all of its bytes are read.
  ///   - mayChange: whether other programs may write to the file while it is read. Even then, the file must not become
  ///     shorter than the bytes to be read.
  /// - Throws: `ImageError.notReadable`, also if the file became shorter, or changed although `mayChange` is false.
  package func contents(first length: Int? = nil, mayChange: Bool = false) throws(ImageError) -> [UInt8] {
    var failure: ImageError?
    let length = min(length ?? size, size)
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      guard let target = buffer.baseAddress else { return }
      do throws(ImageError) { count = try read(at: 0, into: target, count: length) } catch { failure = error }
    }
    if let failure { throw failure }
    if !mayChange { try checkUnchanged() }
    return bytes
  }

  /// Throws `ImageError.notReadable` if the file was written to since it was opened.
  func checkUnchanged() throws(ImageError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, Stamp(status) == stamp else {
      throw .notReadable(path: path, reason: "it changed while it was read")
    }
  }
}

extension String {
  /// The index of the last slash of a path; nil if there is none. As characters, a slash before a combining character,
  /// which a name may begin with, is not a slash.
  package var lastSlash: Index? { utf8.lastIndex(of: UInt8(ascii: "/")) }

  /// Whether the string can be the name of a visible file, and is not a path.
  package var isFileName: Bool {
    (1...255).contains(utf8.count) && !hasPrefix(".") && !utf8.contains { $0 == UInt8(ascii: "/") || $0 < 0x20 }
  }
}
