import Dispatch
import Synchronization

/// The memory that all decodings together may use: file windows, states of codecs, and the bitmaps that are made.
///
/// A decoding reserves its memory before it allocates. One that finds no room waits; smaller ones pass it meanwhile.
package final class DecodingMemory: Sendable {
  /// The memory of the process's decodings. Tests set another one.
  @TaskLocal package static var current = DecodingMemory(total: ImageLimits.decodingBytes)

  /// Memory that is held until the last reference is gone.
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

  /// The maximum for one decoding. The rest stays free for small ones.
  package var maximum: Int { total / 8 * 7 }

  /// Reserves memory; waits until there is room.
  ///
  /// - Throws: `ImageError.tooMuchMemory` for more than the maximum, and `cancelled` in a task that is cancelled
  ///   meanwhile.
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
      // Others may have taken what was released, and nothing signals a cancellation.
      _ = released.wait(timeout: .now() + .milliseconds(20))
    }
  }

  private func release(_ bytes: Int) {
    used.withLock { $0 -= bytes }
    released.signal()
  }
}
