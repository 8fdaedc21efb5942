import Synchronization

/// Hands out the bands of a drawing to its threads.
///
/// Each thread has neighbouring bands of its own and draws them downward: what it asks the memory for ahead of a band is then
/// needed by itself, in the next one. A thread that has drawn all of its bands takes over half of those that another one has left.
struct BandShares {
  /// For each thread, the next of its bands and the first that is not: in the lower and the upper half.
  private let shares: UnsafeMutablePointer<Atomic<UInt64>>
  /// How many threads there is room for.
  private let capacity: Int
  /// How many have bands.
  private var threads = 0
  /// The distance of shares, which are to be in cache lines of their own.
  private static let spacing = 64 / MemoryLayout<Atomic<UInt64>>.stride

  init(capacity: Int) {
    self.capacity = capacity
    shares = .allocate(capacity: capacity * Self.spacing)
    for index in 0..<(capacity * Self.spacing) { (shares + index).initialize(to: Atomic(0)) }
  }

  func deallocate() {
    shares.deinitialize(count: capacity * Self.spacing)
    shares.deallocate()
  }

  /// Gives bands to threads in equal parts; before any of them begins.
  mutating func deal(_ bands: Int, among threads: Int) {
    self.threads = min(threads, capacity)
    for thread in 0..<self.threads {
      let (start, end) = (bands * thread / self.threads, bands * (thread + 1) / self.threads)
      share(of: thread).pointee.store(Self.packed(start, end), ordering: .relaxed)
    }
  }

  /// The next band for a thread; nil where all are taken.
  func next(for thread: Int) -> Int? {
    let own = share(of: thread)
    var seen = own.pointee.load(ordering: .relaxed)
    while true {
      let (start, end) = Self.unpacked(seen)
      guard start < end else { return steal(for: thread) }
      let (exchanged, original) = own.pointee.compareExchange(
        expected: seen, desired: Self.packed(start + 1, end), ordering: .relaxed)
      if exchanged { return start }
      seen = original
    }
  }

  /// Takes the second half of what the thread with most bands has left; the first of it is at once begun.
  private func steal(for thread: Int) -> Int? {
    while true {
      var (victim, most, range) = (0, 0, UInt64(0))
      for other in 0..<threads where other != thread {
        let seen = share(of: other).pointee.load(ordering: .relaxed)
        let (start, end) = Self.unpacked(seen)
        if end - start > most { (victim, most, range) = (other, end - start, seen) }
      }
      guard most > 0 else { return nil }
      let (start, end) = Self.unpacked(range)
      let middle = start + (end - start) / 2
      let isMine = share(of: victim).pointee.compareExchange(
        expected: range, desired: Self.packed(start, middle), ordering: .relaxed
      ).exchanged
      guard isMine else { continue }
      // Nobody else writes to a share in which there is nothing.
      share(of: thread).pointee.store(Self.packed(middle + 1, end), ordering: .relaxed)
      return middle
    }
  }

  private func share(of thread: Int) -> UnsafeMutablePointer<Atomic<UInt64>> { shares + thread * Self.spacing }

  private static func packed(_ start: Int, _ end: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: start)) | UInt64(UInt32(truncatingIfNeeded: end)) << 32
  }

  private static func unpacked(_ share: UInt64) -> (start: Int, end: Int) {
    (Int(UInt32(truncatingIfNeeded: share)), Int(share >> 32))
  }
}
