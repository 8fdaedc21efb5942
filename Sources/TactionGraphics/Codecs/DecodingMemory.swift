import Dispatch
import Synchronization

/// The memory that all decodings together may use: windows of files, states of codecs, and the decoded bitmaps.
///
/// A decoding reserves its memory before it allocates. A decoding that finds no room waits; smaller decodings may start
/// before it.
package final class DecodingMemory: Sendable {
  /// The memory of the process's decodings. Tests set their own instance.
  @TaskLocal package static var current = DecodingMemory(total: ImageLimits.decodingBytes)

  /// Memory that is reserved until the last reference is released.
  package final class Reservation: Sendable {
    private let bytes: Int
    private let memory: DecodingMemory

    fileprivate init(_ bytes: Int, of memory: DecodingMemory) { (self.bytes, self.memory) = (bytes, memory) }

    deinit { memory.release(bytes) }
  }

  private let total: Int
  private let used = Mutex(0)
  /// Signalled when memory is released.
  private let released = DispatchSemaphore(value: 0)

  init(total: Int) { self.total = total }

  /// The maximum for one decoding. The rest stays free for small decodings.
  package var maximum: Int { total / 8 * 7 }

  /// Reserves memory; waits until there is room.
  ///
  /// - Throws: `ImageError.tooMuchMemory` for more than the maximum, and `cancelled` if the task is cancelled during
  ///   the wait.
  package func reserve(_ bytes: Int) throws(ImageError) -> Reservation {
    guard bytes <= maximum else { throw .tooMuchMemory(bytes: bytes) }
    while true {
      let hasRoom = used.withLock { used in
        guard used + bytes <= total else { return false }
        used += bytes
        return true
      }
      if hasRoom { return Reservation(bytes, of: self) }
      if Task.isCancelled { throw .cancelled }
      // The wait has a timeout, because other decodings may have taken the released memory, and a cancellation does not
      // signal the semaphore.
      _ = released.wait(timeout: .now() + .milliseconds(20))
    }
  }

  private func release(_ bytes: Int) {
    used.withLock { $0 -= bytes }
    released.signal()
  }
}
