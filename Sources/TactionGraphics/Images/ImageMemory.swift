import Glibc
import Synchronization
import TactionGeometry

/// An owner of pixels that the image budget counts: an image from a file, or an animation.
package protocol ImageMemoryHolder: AnyObject, Sendable {
  /// The number of the last use, from `ImageMemory.nextUse()`.
  var lastUse: Int { get }

  /// Releases some of the pixels that are not visible; returns false if there are none.
  func evict() -> Bool
}

/// The memory budget of image pixels: levels that were decoded from files, stills rendered for the screen, and frames
/// of animations.
///
/// Memory is reserved before it is allocated, so that the budget is never exceeded (except for temporary decoding). If
/// there is no room, the least recently shown pixels are evicted, except pixels that are on the screen. Levels whose
/// longer edge is at most `countedEdge` are not counted, because each image still has such a level after all its other
/// levels were evicted.
package final class ImageMemory: Sendable {
  /// The budget of the images of the process.
  package static let shared = ImageMemory()

  /// The length of the longer edge, in pixels, above which a level is counted. Our own choice: such a level takes at
  /// most 256 KB and is a good thumbnail.
  static let countedEdge = 256

  /// The time between two attempts to reserve memory or to read a file, in seconds. Our own choice: the content of the
  /// screen usually changes about once a second.
  package static let retryDelay = 1.0

  /// A part of the budget, which is released with the last reference to it.
  package final class Reservation: Sendable {
    let bytes: Int
    private let memory: ImageMemory

    fileprivate init(_ bytes: Int, of memory: ImageMemory) { (self.bytes, self.memory) = (bytes, memory) }

    deinit { memory.used.subtract(bytes, ordering: .relaxed) }
  }

  private struct WeakHolder { weak var holder: (any ImageMemoryHolder)? }

  private let used = Atomic<Int>(0)
  private let limit = Atomic<Int>(64 << 20)
  private let uses = Atomic<Int>(0)
  private let changes = Atomic<Int>(0)
  private let holders = Mutex<[ObjectIdentifier: WeakHolder]>([:])

  /// Creates a separate budget of the default size.
  init() { limit.store(Self.defaultBudget, ordering: .relaxed) }

  /// The number of bytes that are currently reserved.
  package var usedBytes: Int { used.load(ordering: .relaxed) }

  /// The maximum number of reserved bytes.
  var budget: Int {
    get { limit.load(ordering: .relaxed) }
    set {
      limit.store(max(newValue, 0), ordering: .relaxed)
      noteChange()
      while usedBytes > budget, evict(except: nil) {}
    }
  }

  /// Reserves bytes of the budget; nil if the pixels on the screen leave no room.
  ///
  /// - Parameter holder: the owner for which the bytes are reserved. None of its pixels are evicted.
  package func reserve(_ bytes: Int, for holder: (any ImageMemoryHolder)? = nil) -> Reservation? {
    guard bytes >= 0 else { return nil }
    while true {
      let before = usedBytes
      if before + bytes > budget {
        guard bytes <= budget, evict(except: holder) else { return nil }
      } else if used.compareExchange(expected: before, desired: before + bytes, ordering: .relaxed).exchanged {
        return Reservation(bytes, of: self)
      }
    }
  }

  /// Reserves the bytes of a level; nil if there is no room, or if the level is not counted.
  func reserve(_ source: ImageSource, level: Int) -> Reservation? {
    source.isCounted(level: level) ? reserve(source.byteCount(level: level)) : nil
  }

  /// Returns the number of a new use of pixels, greater than all previous numbers. The pixels of the owner whose last
  /// use has the smallest number are evicted first.
  package func nextUse() -> Int { uses.add(1, ordering: .relaxed).newValue }

  /// Adds an owner whose pixels may be evicted.
  package func add(_ holder: any ImageMemoryHolder) {
    holders.withLock { $0[ObjectIdentifier(holder)] = WeakHolder(holder: holder) }
  }

  /// Removes an owner.
  package func remove(_ holder: ObjectIdentifier) {
    _ = holders.withLock { $0.removeValue(forKey: holder) }
    noteChange()
  }

  /// A number that grows when there may be more room than before. Until then, a reservation that has failed would fail
  /// again.
  package var changeCount: Int { changes.load(ordering: .relaxed) }

  /// Records that pixels have become evictable, or were released. An eviction is not recorded, because it makes no room
  /// for others.
  package func noteChange() { changes.add(1, ordering: .relaxed) }

  /// Evicts pixels of the least recently shown owner that has pixels to evict; returns false if none has.
  private func evict(except protected: (any ImageMemoryHolder)?) -> Bool {
    // These references must outlive the lock. If the last reference to an owner were released under the lock, `remove`
    // would lock again.
    let all: [any ImageMemoryHolder] = holders.withLock { $0.values.compactMap { $0.holder } }
    let byUse = all.filter { $0 !== protected }.map { ($0, $0.lastUse) }.sorted { $0.1 < $1.1 }
    return byUse.contains { $0.0.evict() }
  }

  /// The default size: a 32nd of the machine's memory, but at least 64 MiB and at most 256 MiB.
  private static var defaultBudget: Int {
    let (pages, page) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
    let (memory, overflow) = pages.multipliedReportingOverflow(by: page)
    return overflow || memory < 0 ? 64 << 20 : (memory / 32).clamped(to: (64 << 20)...(256 << 20))
  }
}

extension Image {
  /// The maximum memory, in bytes, of the levels of all images from files, together with stills of images on the
  /// screen.
  ///
  /// The budget is never exceeded, except temporarily while a level is decoded to be cropped or halved. A new budget
  /// that is smaller than the pixels on the screen takes effect as soon as these pixels are no longer shown. If the
  /// budget is too small, images look soft, but none disappears. The default is a 32nd of the machine's memory, at
  /// least 64 MiB and at most 256 MiB.
  public static var memoryBudget: Int {
    get { ImageMemory.shared.budget }
    set { ImageMemory.shared.budget = newValue }
  }
}
