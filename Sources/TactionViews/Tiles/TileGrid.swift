import TactionGeometry
import TactionGraphics

/// The division of a canvas into levels and tiles.
nonisolated struct TileGrid: Hashable, Sendable {
  /// The maximum width and height of a canvas in pixels; a larger size is a mistake.
  private static let maximumLength = 1e9

  let size: Size
  let tileSize: Int
  /// The number of levels; the last one has a single tile.
  let levelCount: Int

  init(_ source: some TileSource) { self.init(size: source.size, tileSize: source.tileSize) }

  /// A size that is not finite counts as zero.
  init(size: Size, tileSize: Int) {
    let edge = { (length: Double) in length.isFinite ? length.clamped(to: 0...Self.maximumLength) : 0 }
    self.size = Size(width: edge(size.width), height: edge(size.height))
    self.tileSize = tileSize.clamped(to: 16...4096)
    var count = 1
    while Double(self.tileSize << (count - 1)) < max(self.size.width, self.size.height) { count += 1 }
    levelCount = count
  }

  var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The maximum number of bytes of a tile.
  var tileBytes: Int { tileSize * tileSize * 4 }

  /// The tile that contains the whole canvas.
  var top: TileIndex { TileIndex(column: 0, row: 0, level: levelCount - 1) }

  /// Returns the part of the canvas that a tile shows; empty for a tile beyond the canvas.
  func rect(of index: TileIndex) -> Rect {
    guard (0..<levelCount).contains(index.level) else { return .zero }
    let side = Double(tileSize << index.level)
    let whole = Rect(x: Double(index.column) * side, y: Double(index.row) * side, width: side, height: side)
    return whole.intersection(bounds)
  }

  /// Returns the tiles of a level that intersect a part of the canvas.
  func range(ofLevel level: Int, in rect: Rect) -> TileRange {
    let part = rect.intersection(bounds)
    guard !part.isEmpty, (0..<levelCount).contains(level) else { return TileRange(columns: 0..<0, rows: 0..<0) }
    let side = Double(tileSize << level)
    // The part lies within the canvas, whose size is bounded, so that the conversions to Int cannot trap.
    let span = { (low: Double, high: Double) -> Range<Int> in
      let first = Int((low / side).rounded(.down))
      return first..<max(Int((high / side).rounded(.up)), first + 1)
    }
    return TileRange(columns: span(part.minX, part.maxX), rows: span(part.minY, part.maxY))
  }

  /// Returns the level for a scale in device pixels per pixel of level 0, with hysteresis about the current level.
  /// Tiles are never magnified while there is a finer level.
  func level(forScale scale: Double, current: Int?) -> Int {
    LevelOfDetail(levelCount: levelCount, keepsMagnifiedLevel: false).level(forScale: scale, current: current)
  }
}

/// A rectangle of tiles of one level.
nonisolated struct TileRange: Hashable, Sendable {
  var columns: Range<Int>
  var rows: Range<Int>

  var count: Int { columns.count * rows.count }
}

/// The tiles that a frame shows of a canvas, and the order in which tiles are to be loaded.
nonisolated struct TilePlan: Equatable, Sendable {
  /// The transform from pixels of the canvas to device pixels.
  let toDevice: Transform
  /// The level for the scale.
  let level: Int
  /// The visible tiles of that level, from the middle outwards.
  let visible: [TileIndex]
  /// The tiles to load, the most urgent first: the tile that contains the whole canvas, coarse tiles around the visible
  /// part, and the visible tiles.
  let wanted: [TileIndex]

  /// The number of levels by which the tiles around the visible part are coarser: each replaces 4 by 4 tiles.
  private static let reserveLevels = 2
  /// The margin of these tiles around the visible part, on each side, as a fraction of its longer side.
  private static let reserveMargin = 0.5

  /// - Parameters:
  ///   - grid: The canvas.
  ///   - toDevice: The transform from pixels of the canvas to device pixels.
  ///   - clip: The visible device pixels.
  ///   - current: The level of the previous frame, if there was one.
  ///   - maximumCount: The number of tiles that fit into memory.
  init(_ grid: TileGrid, toDevice: Transform, clip: PixelRect, current: Int?, maximumCount: Int) {
    self.toDevice = toDevice
    let part = toDevice.inverted().map { $0.boundingBox(of: clip.rect).intersection(grid.bounds) } ?? .zero
    guard !part.isEmpty else {
      (level, visible, wanted) = (grid.levelCount - 1, [], [])
      return
    }
    let around = part.inset(by: -max(part.width, part.height) * Self.reserveMargin)
    var level = grid.level(forScale: toDevice.meanScale, current: current)
    // With little memory the picture is coarse, but complete.
    while level < grid.levelCount - 1 {
      let reserve = grid.range(ofLevel: level + Self.reserveLevels, in: around).count
      if grid.range(ofLevel: level, in: part).count + reserve < maximumCount { break }
      level += 1
    }
    self.level = level
    visible = Self.tiles(of: grid, level: level, in: part)
    var wanted = [grid.top]
    if level + Self.reserveLevels < grid.levelCount - 1 {
      wanted += Self.tiles(of: grid, level: level + Self.reserveLevels, in: around)
    }
    if level < grid.levelCount - 1 { wanted += visible }
    self.wanted = wanted
  }

  /// Whether the edges of tiles can be aligned with device pixels.
  var isUpright: Bool { toDevice.b == 0 && toDevice.c == 0 }

  /// Returns the tiles of a level in a part of the canvas, from its middle outwards.
  private static func tiles(of grid: TileGrid, level: Int, in rect: Rect) -> [TileIndex] {
    let range = grid.range(ofLevel: level, in: rect)
    var tiles: [(index: TileIndex, distance: Double)] = []
    tiles.reserveCapacity(range.count)
    for row in range.rows {
      for column in range.columns {
        let index = TileIndex(column: column, row: row, level: level)
        tiles.append((index, grid.rect(of: index).center.distance(to: rect.center)))
      }
    }
    return tiles.sorted { $0.distance < $1.distance }.map(\.index)
  }
}
