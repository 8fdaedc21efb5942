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
    /// The one that was used before it, and the one after it.
    var older, newer: TileIndex?
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
  private var oldest, newest: TileIndex?

  init(budget: Int) { self.budget = budget }

  var count: Int { entries.count }

  /// A tile, if it is there.
  func content(of index: TileIndex) -> Content? { entries[index]?.content }

  /// Says that a tile is in use, and so are all that are named after it.
  mutating func use(_ index: TileIndex) {
    guard index != newest, let entry = unlink(index) else { return }
    append(entry, as: index)
  }

  /// Keeps a tile, if there is room for it beside those that are spared.
  mutating func insert(_ content: Content, for index: TileIndex, sparing spared: Set<TileIndex>) {
    remove(index)
    var bytes = Self.overhead
    if case .pixels(let pixels) = content { bytes += pixels.width * pixels.height * 4 }
    makeRoom(for: bytes, sparing: spared)
    guard byteCount + bytes <= budget else { return }
    append(Entry(content: content, bytes: bytes), as: index)
    byteCount += bytes
  }

  private mutating func makeRoom(for bytes: Int, sparing spared: Set<TileIndex>) {
    var next = oldest
    while byteCount + bytes > budget, let index = next {
      next = entries[index]?.newer
      if !spared.contains(index) { remove(index) }
    }
  }

  private mutating func remove(_ index: TileIndex) {
    if let old = unlink(index) { byteCount -= old.bytes }
  }

  // MARK: The order of use

  private mutating func append(_ entry: Entry, as index: TileIndex) {
    if let newest { entries[newest]?.newer = index } else { oldest = index }
    entries[index] = Entry(content: entry.content, bytes: entry.bytes, older: newest)
    newest = index
  }

  private mutating func unlink(_ index: TileIndex) -> Entry? {
    guard let entry = entries.removeValue(forKey: index) else { return nil }
    if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
    if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
    return entry
  }
}
