import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics
@testable import TactionViews

@Suite("Tile loading and caching")
struct TileLoadingTests {
  @Test("Tiles that cannot be made do not delay others while they wait for another attempt")
  func resting() async {
    let source = ColourTiles(width: 4000, height: 4000)
    let loader = TileLoader(source, grid: TileGrid(source), budget: 1 << 20)
    loader.retryDelay = 600
    source.refuse { $0.row == 0 }
    let (bad, good) = (tiles(4, row: 0), tiles(8, row: 1))
    loader.want(bad)
    await yield { source.made.count == 4 }
    loader.want(bad + good)
    await yield { loader.cache.count == 8 }
    #expect(loader.cache.count == 8 && loader.runningCount == 0)
    #expect(source.made.count == 12, "no other tile was requested again")
    // Tiles that are no longer requested do not wait.
    loader.want([])
    await loader.finish()
    source.refuse { _ in false }
    loader.want(bad)
    await loader.finish()
    #expect(loader.cache.count == 12)
  }

  @Test("The same tiles are loaded when they are requested again after a pause, and after the cache was smaller")
  func again() async {
    let source = ColourTiles(width: 4000, height: 4000)
    let loader = TileLoader(source, grid: TileGrid(source), budget: 1 << 20)
    var isHidden = true
    loader.isPaused = { isHidden }
    loader.want(tiles(4, row: 0))
    isHidden = false
    loader.want(tiles(4, row: 0))
    await loader.finish()
    #expect(loader.cache.count == 4)
    loader.budget = 0
    #expect(loader.cache.count == 0)
    loader.budget = 1 << 20
    loader.want(tiles(4, row: 0))
    await loader.finish()
    #expect(loader.cache.count == 4)
  }

  @Test("Tiles are evicted in a time that does not grow with their number")
  func manyTiles() {
    var cache = TileCache(budget: 4000 * 128)
    let time = threadTime {
      for column in 0..<12_000 {
        cache.insert(.empty, for: TileIndex(column: column, row: 0, level: 0), pinned: [])
        cache.use(TileIndex(column: column % 10, row: 0, level: 0))
      }
    }
    #expect(cache.count == 4000 && cache.byteCount == cache.budget)
    #expect(tiles(10, row: 0).allSatisfy { cache.content(of: $0) != nil }, "used tiles stay")
    #expect(cache.content(of: TileIndex(column: 10, row: 0, level: 0)) == nil)
    #expect(time < 5, "\(time) s")
    cache.budget = 0
    #expect(cache.count == 0 && cache.byteCount == 0)
  }

  @Test("Tiles from files are not larger than a tile, and use no memory of the image budget", arguments: [1024, 500])
  func files(edge: Int) async throws {
    let photo = try PhotoFile(width: edge, height: edge)
    let source = FileTiles(path: photo.path)
    let loader = TileLoader(source, grid: TileGrid(source), budget: 1 << 24)
    let wanted = tiles(3, row: 0)
    loader.want(wanted)
    await loader.finish()
    for tile in wanted {
      guard case .pixels(let pixels) = loader.cache.content(of: tile) else {
        Issue.record("the tile has no pixels")
        continue
      }
      #expect(pixels.width == min(edge, source.tileSize) && !pixels.isCounted)
    }
    withExtendedLifetime(photo) {}
  }

  private func tiles(_ count: Int, row: Int) -> [TileIndex] {
    (0..<count).map { TileIndex(column: $0, row: row, level: 0) }
  }

  private func yield(until isDone: () -> Bool) async {
    var turns = 0
    while !isDone(), turns < 100_000 {
      turns += 1
      await Task.yield()
    }
  }
}

/// Tiles that all show the same file.
private nonisolated struct FileTiles: TileSource {
  let size = Size(width: 4000, height: 4000)
  let tileSize = 512
  let path: String

  func tile(at index: TileIndex) async throws -> Image? { try await Image.load(path: path) }
}
