import TactionGraphics

/// Tiles that are in memory, up to a number of bytes; those that were used least recently go first.
nonisolated struct TileCache {
  /// What is known of a tile.
  enum Content {
    case pixels(ImagePixels)
    /// There is nothing to be seen.
    case nothing
  }

  private struct Entry {
    let content: Content
    let bytes: Int
    var lastUse: Int
  }

  /// What a tile takes beside its pixels.
  private static let overhead = 128

  /// The most bytes. A smaller one takes effect at once.
  var budget: Int {
    didSet { makeRoom(for: 0, sparing: []) }
  }
  /// The bytes that all tiles take.
  private(set) var byteCount = 0
  private var entries: [TileIndex: Entry] = [:]
  private var uses = 0

  init(budget: Int) { self.budget = budget }

  var count: Int { entries.count }

  /// A tile, if it is there.
  func content(of index: TileIndex) -> Content? { entries[index]?.content }

  /// Says that a tile is in use, and so are all that are named after it.
  mutating func use(_ index: TileIndex) {
    uses += 1
    entries[index]?.lastUse = uses
  }

  /// Keeps a tile, if there is room for it beside those that are spared.
  mutating func insert(_ content: Content, for index: TileIndex, sparing spared: Set<TileIndex>) {
    remove(index)
    var bytes = Self.overhead
    if case .pixels(let pixels) = content { bytes += pixels.width * pixels.height * 4 }
    makeRoom(for: bytes, sparing: spared)
    guard byteCount + bytes <= budget else { return }
    uses += 1
    entries[index] = Entry(content: content, bytes: bytes, lastUse: uses)
    byteCount += bytes
  }

  private mutating func makeRoom(for bytes: Int, sparing spared: Set<TileIndex>) {
    guard byteCount + bytes > budget else { return }
    for (index, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where !spared.contains(index) {
      remove(index)
      if byteCount + bytes <= budget { return }
    }
  }

  private mutating func remove(_ index: TileIndex) {
    if let old = entries.removeValue(forKey: index) { byteCount -= old.bytes }
  }
}
