import Synchronization

/// Hands out the pieces of a drawing to its threads, each to the one that asks next.
struct PieceCounter {
  private let taken = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: 1)

  init() { taken.initialize(to: Atomic(0)) }

  func deallocate() {
    taken.deinitialize(count: 1)
    taken.deallocate()
  }

  /// Begins anew; before any thread asks.
  func reset() { taken.pointee.store(0, ordering: .relaxed) }

  /// The next of some pieces; nil where all are taken.
  func next(of count: Int) -> Int? {
    let piece = taken.pointee.wrappingAdd(1, ordering: .relaxed).oldValue
    return piece < count ? piece : nil
  }
}
