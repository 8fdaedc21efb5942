import Synchronization

/// The budget for the pixels of images: levels that were decoded from files, and pictures made for one place on the
/// screen.
///
/// What is made is counted before memory is taken for it, so that the budget is never exceeded (but for what is decoded
/// for a moment); where there is no room, what was shown least recently goes, but nothing that is on the screen.
/// Pictures of at most `countedEdge` pixels are not counted: one of each image stays for as long as the image.
package final class ImageMemory: Sendable {
  package static let shared = ImageMemory()

  /// Pictures whose longer edge is longer than this are counted. Our own choice: 256 KB, a good thumbnail.
  static let countedEdge = 256

  /// A part of the budget, given back when nobody holds it.
  final class Share: Sendable {
    let bytes: Int
    private let memory: ImageMemory

    fileprivate init(_ bytes: Int, of memory: ImageMemory) { (self.bytes, self.memory) = (bytes, memory) }

    deinit { memory.used.subtract(bytes, ordering: .relaxed) }
  }

  private struct WeakImage { weak var image: Image? }

  private let used = Atomic<Int>(0)
  private let limit = Atomic<Int>(64 << 20)
  private let uses = Atomic<Int>(0)
  private let images = Mutex<[ObjectIdentifier: WeakImage]>([:])

  private init() { limit.store(Self.defaultBudget, ordering: .relaxed) }

  /// The bytes that are counted at this moment.
  package var usedBytes: Int { used.load(ordering: .relaxed) }

  /// The most bytes that may be.
  var budget: Int {
    get { limit.load(ordering: .relaxed) }
    set {
      limit.store(max(newValue, 0), ordering: .relaxed)
      while usedBytes > budget, dropOne(sparing: nil) {}
    }
  }

  /// Takes a part of the budget; nil where there is no room for it beside what is shown.
  func reserve(_ bytes: Int, for image: Image? = nil) -> Share? {
    guard bytes >= 0 else { return nil }
    while true {
      let before = usedBytes
      if before + bytes > budget {
        guard bytes <= budget, dropOne(sparing: image) else { return nil }
      } else if used.compareExchange(expected: before, desired: before + bytes, ordering: .relaxed).exchanged {
        return Share(bytes, of: self)
      }
    }
  }

  /// A number for the present use of an image, greater than all before.
  func nextUse() -> Int { uses.add(1, ordering: .relaxed).newValue }

  func add(_ image: Image) { images.withLock { $0[ObjectIdentifier(image)] = WeakImage(image: image) } }

  func remove(_ image: ObjectIdentifier) { _ = images.withLock { $0.removeValue(forKey: image) } }

  /// Lets the image go of something that was shown least recently; false where nobody can spare anything.
  private func dropOne(sparing spared: Image?) -> Bool {
    // The references live on behind the lock: the last one to an image must not go within, as that removes it from the
    // list.
    let all = images.withLock { $0.values.compactMap(\.image) }
    let byUse = all.filter { $0 !== spared }.map { ($0, $0.levels.withLock(\.lastUse)) }.sorted { $0.1 < $1.1 }
    return byUse.contains { $0.0.dropSpareLevel() }
  }
}
