import Glibc
import TactionEnvironment
import TactionViews

/// Reads another program's data from a pipe, a limited amount in each iteration of the event loop.
final class PipeReader: LoopSource {
  /// The maximum number of bytes in one iteration. Our own choice: 0.1 ms on a slow tablet.
  private static let maximumBytes = 256 << 10
  /// The number of bytes after which the array reserves space for the maximum size, so that it does not grow and copy
  /// its bytes repeatedly. The kernel provides memory only for the pages that are used.
  private static let largeSize = 1 << 20

  let fileDescriptor: Int32
  var awaitedEvents: Int16 { Int16(POLLIN) }
  /// The bytes that have been read so far.
  private(set) var bytes: [UInt8] = []
  /// Called once: with nil when the data is complete, otherwise with the reason why it is not complete.
  var onEnd: ((TransferError?) -> Void)?
  /// The number of bytes that all readers together may still receive.
  var room: () -> Int = { Clipboard.maximumSize }

  /// Reads from a pipe, whose descriptor must be non-blocking. The reader owns the descriptor from now on.
  init(_ descriptor: Int32) { fileDescriptor = descriptor }

  deinit { close(fileDescriptor) }

  /// Returns the bytes and removes them from the reader.
  func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  func descriptorIsReady() {
    var rest = Self.maximumBytes
    while rest > 0 {
      let room = room()
      let count = readPart(min(rest, room + 1))
      switch count {
      case 0: return end(nil)
      case ..<0 where errno == EINTR: continue
      case ..<0: return errno == EAGAIN ? () : end(.refused)
      default: rest -= count
      }
      if count > room { return end(.tooLarge) }
    }
  }

  private func readPart(_ limit: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { part in
      let count = read(fileDescriptor, part.baseAddress, min(part.count, limit))
      guard count > 0 else { return count }
      if bytes.count + count > Self.largeSize { bytes.reserveCapacity(Clipboard.maximumSize + part.count) }
      bytes.append(contentsOf: part[..<count])
      return count
    }
  }

  private func end(_ error: TransferError?) { onEnd.take()?(error) }
}
