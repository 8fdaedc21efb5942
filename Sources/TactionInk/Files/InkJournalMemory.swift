import Synchronization

/// The memory of changes that are not on the disk yet, of several journals together.
nonisolated final class InkJournalMemory: Sendable {
  /// The memory of all journals of the program. Our own choice: days of writing on a full disk.
  static let shared = InkJournalMemory(limit: 256 << 20)

  private let limit: Int
  private let used = Mutex(0)

  /// Makes a memory of `limit` bytes.
  init(limit: Int) { self.limit = limit }

  /// Takes some bytes; returns false if there are not enough of them.
  func take(_ count: Int) -> Bool {
    used.withLock { used in
      guard used + count <= limit else { return false }
      used += count
      return true
    }
  }

  func give(_ count: Int) { used.withLock { $0 -= count } }
}
