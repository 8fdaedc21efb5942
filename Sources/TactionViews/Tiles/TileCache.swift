import TactionGraphics

/// The tiles in memory, up to a maximum number of bytes. The least recently used tiles are removed first.
nonisolated struct TileCache {
  /// The content of a tile that was loaded.
  enum Content {
    case pixels(ImagePixels)
    /// The source has no content for the tile.
    case empty
  }

  private struct Entry {
    let content: Content
    let bytes: Int
    /// The previous and the next tile in the order of use.
    var older, newer: TileIndex?
  }

  /// The bytes that a tile needs in addition to its pixels.
  private static let overhead = 128

  /// The maximum number of bytes. A smaller value takes effect immediately.
  var budget: Int {
    didSet { evict(for: 0, pinned: []) }
  }
  /// The number of bytes of all tiles.
  private(set) var byteCount = 0
  private var entries: [TileIndex: Entry] = [:]
  private var oldest, newest: TileIndex?

  init(budget: Int) { self.budget = budget }

  var count: Int { entries.count }

  /// Returns the content of a tile; nil if the tile is not in memory.
  func content(of index: TileIndex) -> Content? { entries[index]?.content }

  /// Marks a tile as the most recently used.
  mutating func use(_ index: TileIndex) {
    guard index != newest, let entry = unlink(index) else { return }
    append(entry, as: index)
  }

  /// Adds a tile, if it fits into the budget together with the pinned tiles.
  mutating func insert(_ content: Content, for index: TileIndex, pinned: Set<TileIndex>) {
    remove(index)
    var bytes = Self.overhead
    if case .pixels(let pixels) = content { bytes += pixels.width * pixels.height * 4 }
    evict(for: bytes, pinned: pinned)
    guard byteCount + bytes <= budget else { return }
    append(Entry(content: content, bytes: bytes), as: index)
    byteCount += bytes
  }

  private mutating func evict(for bytes: Int, pinned: Set<TileIndex>) {
    var next = oldest
    while byteCount + bytes > budget, let index = next {
      next = entries[index]?.newer
      if !pinned.contains(index) { remove(index) }
    }
  }

  private mutating func remove(_ index: TileIndex) { if let old = unlink(index) { byteCount -= old.bytes } }

  // MARK: Order of use

  private mutating func append(_ entry: Entry, as index: TileIndex) {
    assert(entries[index] == nil, "a tile is linked into the order of use once")
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
