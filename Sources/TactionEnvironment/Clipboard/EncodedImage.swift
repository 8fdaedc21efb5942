import Synchronization

/// The encoded bytes that a job on another thread hands to the main actor.
nonisolated final class EncodedImage: Sendable {
  private let bytes = Mutex<[UInt8]?>(nil)

  func store(_ new: [UInt8]?) { bytes.withLock { $0 = new } }

  func take() -> [UInt8]? { bytes.withLock { $0.take() } }
}
