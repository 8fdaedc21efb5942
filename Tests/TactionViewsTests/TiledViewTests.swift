import TactionGeometry
import TactionGraphics
import Testing

@testable import TactionViews

@Suite("A canvas of tiles")
struct TiledViewTests {
  private func scene(_ source: ColourTiles, scale: Int = 1) throws -> (TestWindow, TiledView) {
    let window = try TestWindow(width: 200, height: 150, scale: Double(scale))
    window.pipeline.ownBackground = .white
    let view = TiledView(source: source)
    view.loader.retryDelay = 0
    window.root.addSubview(view)
    return (window, view)
  }

  /// Shows a point of the canvas at the top left corner of the window, at a scale.
  private func show(_ x: Double, _ y: Double, at scale: Double, _ view: TiledView) {
    view.anchorPoint = .zero
    view.transform = .scale(scale)
    view.center = Point(x: -x * scale, y: -y * scale)
  }

  @Test("Tiles cover a canvas without gaps on each level, and the last level is one tile")
  func grid() {
    for (width, height) in [(1000.0, 300.0), (64, 64), (65, 1), (20_000, 20_000)] {
      let grid = TileGrid(size: Size(width: width, height: height), tileSize: 64)
      #expect(grid.rect(of: grid.top) == grid.bounds)
      for level in 0..<min(grid.levelCount, 4) {
        let part = Rect(x: width * 0.9, y: 0, width: width, height: 200)
        let range = grid.range(ofLevel: level, in: part)
        var area = 0.0
        for column in range.columns {
          let rect = grid.rect(of: TileIndex(column: column, row: 0, level: level))
          area += rect.width
          #expect(rect.minX == Double(column * (64 << level)))
          #expect(
            grid.rect(of: TileIndex(column: column / 2, row: 0, level: level + 1)).contains(rect)
              || level == grid.levelCount - 1)
        }
        #expect(
          area >= width * 0.1
            && grid.rect(of: TileIndex(column: range.columns.upperBound, row: 0, level: level)).isEmpty)
      }
    }
    for size in [Size(width: .nan, height: 5), Size(width: -1, height: .infinity), .zero] {
      let grid = TileGrid(size: size, tileSize: -4)
      #expect(grid.range(ofLevel: 0, in: Rect(x: 0, y: 0, width: 100, height: 100)).count == 0 && grid.levelCount == 1)
    }
  }

  @Test(
    "The level of tiles follows the scale in device pixels, through any transform",
    arguments: [(1.0, 1, 0), (0.5, 1, 1), (0.26, 1, 1), (0.26, 2, 0), (0.1, 1, 3), (4, 1, 0)])
  func levels(scale: Double, device: Int, level: Int) async throws {
    let source = ColourTiles(width: 4000, height: 4000)
    let (window, view) = try scene(source, scale: device)
    show(500, 500, at: scale, view)
    view.transform = view.transform.rotated(by: scale == 0.1 ? .degrees(20) : .zero)
    await window.settle(view, at: 0)
    #expect(source.made.map(\.level).min() == level)
    let pixel = window.bitmap[100 * device, 75 * device]
    let place = view.convert(Point(x: 100.5, y: 75.5), from: nil)
    let side = Double(64 << level)
    let index = TileIndex(column: Int(place.x / side), row: Int(place.y / side), level: level)
    #expect(pixel == ColourTiles.colour(of: index))
  }

  @Test("Near the limit between two levels of tiles the current level stays")
  func hysteresis() {
    let grid = TileGrid(size: Size(width: 4000, height: 4000), tileSize: 64)
    #expect(grid.level(forScale: 0.49, current: nil) == 1)
    #expect(grid.level(forScale: 0.49, current: 0) == 0)
    #expect(grid.level(forScale: 0.4, current: 0) == 1)
    #expect(grid.level(forScale: 0.51, current: 1) == 0)
    #expect(
      grid.level(forScale: .nan, current: 3) == 0 && grid.level(forScale: 1e-300, current: nil) == grid.levelCount - 1)
  }

  @Test("A coarser tile is shown until the fine tile has arrived, and no frame has a hole")
  func coarseFirst() async throws {
    let source = ColourTiles(width: 4000, height: 4000)
    let (window, view) = try scene(source)
    source.hold { $0.level == 0 }
    show(1000, 1000, at: 1, view)
    window.frame(at: 0)
    var tries = 0
    while view.loader.cache.content(of: TileGrid(source).top) == nil, tries < 100_000 {
      tries += 1
      await Task.yield()
    }
    window.frame(at: 0.1)
    let levels = { Set((0..<150).map { window.bitmap[$0, $0] & 0xFF }) }
    #expect(levels().allSatisfy { $0 > 20 && $0 < 0xFF }, "coarse tiles everywhere")
    source.hold { _ in false }
    await window.settle(view, at: 0.2)
    let finest = ColourTiles.colour(of: TileIndex(column: 0, row: 0, level: 0)) & 0xFF
    #expect(levels() == [finest])
    // When the canvas becomes smaller, fine tiles stay until the coarse tiles have arrived.
    source.hold { $0.level == 1 }
    show(1000, 1000, at: 0.4, view)
    window.frame(at: 0.3)
    #expect(window.bitmap[40, 40] & 0xFF == finest)
    source.hold { _ in false }
    await window.settle(view, at: 0.4)
    #expect(window.bitmap[40, 40] & 0xFF > finest)
  }

  @Test("Coarse tiles are made first, then the tiles in the middle of the visible part")
  func order() async throws {
    let source = ColourTiles(width: 4000, height: 4000)
    let (window, view) = try scene(source)
    show(1000, 1000, at: 1, view)
    await window.settle(view, at: 0)
    let made = source.made
    // Four tiles are started together, each in its own task.
    #expect(made.prefix(4).contains { $0.level == 6 })
    let firstFine = try #require(made.first { $0.level == 0 })
    #expect(TileGrid(source).rect(of: firstFine).inset(by: -65).contains(Point(x: 1100, y: 1075)))
    #expect(Set(made).count == made.count, "no tile twice")
  }

  @Test("Tiles that are no longer visible are cancelled, and at most four are made at the same time")
  func cancelling() async throws {
    let source = ColourTiles(width: 20_000, height: 20_000)
    let (window, view) = try scene(source)
    show(0, 0, at: 1, view)
    await window.settle(view, at: 0)
    source.hold { $0.level == 0 && $0.column > 100 }
    show(10_000, 0, at: 1, view)
    window.frame(at: 0.1)
    var tries = 0
    while source.made.filter({ $0.level == 0 && $0.column > 100 }).count < 4, tries < 100_000 {
      tries += 1
      await Task.yield()
    }
    #expect(view.loader.runningCount == 4)
    show(0, 0, at: 1, view)
    window.frame(at: 0.2)
    await view.finishLoading()
    #expect(source.cancelled == 4 && view.loader.runningCount == 0)
    view.removeFromSuperview()
    #expect(view.loader.runningCount == 0)
  }

  @Test("A canvas that is hidden or covered starts no more tiles, and requests no frames, until it can be seen again")
  func unseen() async throws {
    let source = ColourTiles(width: 4000, height: 4000)
    let (window, view) = try scene(source)
    source.hold { _ in true }
    show(1000, 1000, at: 1, view)
    window.frame(at: 0)
    view.isHidden = true
    window.frame(at: 0.1)
    source.hold { _ in false }
    await view.finishLoading()
    #expect(source.made.count == 4, "tiles that were already being made")
    view.isHidden = false
    await window.settle(view, at: 0.2)
    let before = source.made.count
    #expect(before > 4)
    let cover = View(frame: window.root.bounds)
    cover.backgroundColor = .black
    window.root.addSubview(cover)
    show(3000, 3000, at: 1, view)
    window.frame(at: 0.3)
    await view.finishLoading()
    #expect(source.made.count == before && !window.pipeline.needsFrame)
    cover.removeFromSuperview()
    await window.settle(view, at: 0.4)
    #expect(source.made.count > before)
  }

  @Test("Memory of tiles stays within the budget while the canvas scrolls, at any scale")
  func budget() async throws {
    let source = ColourTiles(width: 20_000, height: 20_000)
    let (window, view) = try scene(source)
    view.cacheBudget = 60 * 64 * 64 * 4
    var most = 0
    for step in 0..<20 {
      let way = Double(step) * 800
      show(way, way / 2, at: step % 6 == 5 ? 0.05 : 1, view)
      await window.settle(view, at: Double(step))
      most = max(most, view.cachedByteCount)
      #expect(view.cachedByteCount <= view.cacheBudget)
      #expect(window.bitmap[100, 75] != 0xFFFF_FFFF)
    }
    #expect(most > view.cacheBudget / 2, "the budget was used")
    view.cacheBudget = 0
    #expect(view.cachedByteCount <= view.cacheBudget && view.cacheBudget == 2 * 64 * 64 * 4)
    let before = source.made.count
    await window.settle(view, at: 100)
    #expect(source.made.count <= before + 1 && window.bitmap[100, 75] != 0xFFFF_FFFF, "one tile for the whole canvas")
  }

  @Test("The default memory for tiles is at least the size of two tiles, even of the largest tiles")
  func defaultBudget() {
    #expect(TiledView(source: LargestTiles()).cacheBudget == 2 * 4096 * 4096 * 4)
    #expect(TiledView(source: ColourTiles(width: 4000, height: 4000)).cacheBudget == 64 << 20)
  }

  @Test("The least recently used tiles are evicted first")
  func recency() throws {
    var cache = TileCache(budget: 3 * 1200)
    let bitmap = try Bitmap(width: 16, height: 16)
    let pixels = try Image(copying: bitmap).pixels(forLevel: 0).pixels
    let tiles = (0..<4).map { TileIndex(column: $0, row: 0, level: 0) }
    for tile in tiles.prefix(3) { cache.insert(.pixels(pixels), for: tile, pinned: []) }
    cache.use(tiles[0])
    cache.insert(.pixels(pixels), for: tiles[3], pinned: [])
    #expect(cache.content(of: tiles[1]) == nil && cache.content(of: tiles[0]) != nil && cache.count == 3)
    cache.insert(.pixels(pixels), for: tiles[1], pinned: Set(tiles))
    #expect(cache.content(of: tiles[1]) == nil && cache.count == 3, "no room next to pinned tiles")
    cache.budget = 1200
    #expect(cache.count == 1 && cache.byteCount <= 1200)
    for _ in 0..<10 { cache.insert(.empty, for: tiles[2], pinned: []) }
    #expect(cache.byteCount <= 1200 && cache.count <= 2)
  }

  @Test("A tile that cannot be made is requested three times, and a coarser tile stays")
  func errors() async throws {
    let source = ColourTiles(width: 4000, height: 4000)
    let (window, view) = try scene(source)
    var (reports, maximumTries): ([String], Int) = ([], 0)
    view.loader.report = { text in
      reports.append(text)
      maximumTries = Dictionary(grouping: source.made) { $0 }.values.map(\.count).max() ?? 0
    }
    source.refuse { $0.level == 0 }
    show(1000, 1000, at: 1, view)
    await window.settle(view, at: 0)
    let tries = Dictionary(grouping: source.made.filter { $0.level == 0 }) { $0 }.mapValues(\.count)
    #expect(reports.count == 1 && reports.first?.contains("Refusal") == true)
    #expect(maximumTries == 3, "reported only after the last try")
    #expect(!tries.isEmpty && tries.values.allSatisfy { $0 == 3 })
    #expect(window.bitmap[100, 75] == ColourTiles.colour(of: TileIndex(column: 4, row: 4, level: 2)))
    await window.settle(view, at: 1)
    #expect(source.made.filter { $0.level == 0 }.count == 3 * tries.count, "no more tries while the tile is visible")
    source.refuse { _ in false }
    show(3000, 1000, at: 1, view)
    await window.settle(view, at: 2)
    show(1000, 1000, at: 1, view)
    await window.settle(view, at: 3)
    #expect(window.bitmap[100, 75] == ColourTiles.colour(of: TileIndex(column: 17, row: 16, level: 0)))
  }

  @Test("An empty part of a canvas shows the background, although a coarser tile with the part is in memory")
  func emptyPart() async throws {
    let empty = TileIndex(column: 1, row: 1, level: 0)
    let (window, view) = try scene(ColourTiles(width: 256, height: 256, emptyTiles: [empty]))
    show(0, 0, at: 0.5, view)
    await window.settle(view, at: 0)
    #expect(window.bitmap[48, 48] == ColourTiles.colour(of: empty.parent))
    show(0, 0, at: 1, view)
    await window.settle(view, at: 1)
    #expect(window.bitmap[96, 96] == 0xFFFF_FFFF)
    #expect(window.bitmap[32, 96] == ColourTiles.colour(of: TileIndex(column: 0, row: 1, level: 0)))
  }

  @Test(
    "Nothing is visible between tiles of a canvas, at any scale and position", arguments: [1.0, 0.83, 0.517, 1.31])
  func seams(scale: Double) async throws {
    let source = ColourTiles(width: 4000, height: 4000)
    let (window, view) = try scene(source)
    show(1000.3, 900.7, at: scale, view)
    await window.settle(view, at: 0)
    let level = TileGrid(source).level(forScale: scale, current: nil)
    let blue = ColourTiles.colour(of: TileIndex(column: 0, row: 0, level: level)) & 0xFF
    for y in 0..<150 {
      for x in 0..<200 where window.bitmap[x, y] & 0xFF != blue { Issue.record("a seam at \(x), \(y)") }
    }
  }

  @Test("Scrolling by a part of a tile makes no tile again, and a resting canvas draws nothing")
  func scrolling() async throws {
    let source = ColourTiles(width: 4000, height: 4000)
    let (window, view) = try scene(source)
    show(1000, 1000, at: 1, view)
    await window.settle(view, at: 0)
    let count = source.made.count
    show(1003.4, 1001, at: 1, view)
    await window.settle(view, at: 1)
    #expect(source.made.count <= count + 4)
    #expect(!window.pipeline.needsFrame && window.frame(at: 2).isEmpty)
  }

  @Test("A tile that arrives damages only its own bounds")
  func arrival() async throws {
    let source = ColourTiles(width: 4000, height: 4000)
    let (window, view) = try scene(source)
    let last = TileIndex(column: 16, row: 15, level: 0)
    source.hold { $0 == last }
    show(1000, 1000, at: 1, view)
    window.frame(at: 0)
    while source.made.filter({ $0.level == 0 }).count < 12 || view.loader.runningCount > 1 { await Task.yield() }
    window.frame(at: 0.1)
    source.hold { _ in false }
    await view.loader.finish()
    let box = PixelRect(x: 16 * 64 - 1000, y: 0, width: 64, height: 16 * 64 - 1000)
    #expect(window.frame(at: 0.2) == Region(box))
  }
}

/// A canvas without content, divided into tiles of the largest size.
private nonisolated struct LargestTiles: TileSource {
  let size = Size(width: 8192, height: 8192)
  let tileSize = 4096

  func tile(at index: TileIndex) async throws -> Image? { nil }
}
