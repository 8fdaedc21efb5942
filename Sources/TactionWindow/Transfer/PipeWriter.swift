import Glibc

/// Writes this program's data into a pipe of another program, a limited amount in each iteration of the event loop.
final class PipeWriter: LoopSource {
  /// The maximum number of bytes in one iteration; see ``PipeReader``.
  private static let maximumBytes = 256 << 10

  private let end: WriteEnd
  var fileDescriptor: Int32 { end.fileDescriptor }
  var awaitedEvents: Int16 { Int16(POLLOUT) }
  /// The number of bytes that were written.
  private(set) var count = 0
  /// The data; empty until the data is loaded.
  var bytes: [UInt8] = []
  /// Called once, when all data has been written or the write has failed.
  var onEnd: (() -> Void)?

  init(_ end: consuming WriteEnd) { self.end = end }

  func descriptorIsReady() {
    var rest = Self.maximumBytes
    while rest > 0, count < bytes.count {
      let written = bytes.withUnsafeBytes { all in
        end.write(UnsafeRawBufferPointer(rebasing: all[count..<min(all.count, count + rest)]))
      }
      if written < 0, errno == EINTR { continue }
      if written < 0, errno == EAGAIN { return }
      guard written > 0 else { return finish() }
      count += written
      rest -= written
    }
    if count == bytes.count { finish() }
  }

  private func finish() { onEnd.take()?() }
}
