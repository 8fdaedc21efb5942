import TactionGeometry
import TactionGraphics

/// The division of a canvas into levels and tiles.
nonisolated struct TileGrid: Hashable, Sendable {
  /// The maximum width and height of a canvas in pixels. A larger size is a mistake, and is reduced to this value.
  private static let maximumLength = 1e9

  let size: Size
  let tileSize: Int
  /// The number of levels; the last level has a single tile.
  let levelCount: Int

  init(_ source: some TileSource) { self.init(size: source.size, tileSize: source.tileSize) }

  /// Creates a grid. A length that is not finite counts as zero.
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
    // The part is within the canvas, and the size of the canvas has a maximum. Therefore the conversions to Int cannot
    // trap.
    let span = { (low: Double, high: Double) -> Range<Int> in
      let first = Int((low / side).rounded(.down))
      return first..<max(Int((high / side).rounded(.up)), first + 1)
    }
    return TileRange(columns: span(part.minX, part.maxX), rows: span(part.minY, part.maxY))
  }

  /// Returns the level for a scale in device pixels per pixel of level 0, with hysteresis about the current level.
  /// Tiles are never magnified if there is a finer level.
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

/// The tiles of a canvas that a frame shows, and the order in which tiles must be loaded.
nonisolated struct TilePlan: Equatable, Sendable {
  /// The transform from pixels of the canvas to device pixels.
  let toDevice: Transform
  /// The visible device pixels.
  let clip: PixelRect
  /// The level for the scale.
  let level: Int
  /// The visible tiles of that level, from the middle outwards. While the canvas moves, the order begins where the
  /// middle will soon be.
  let visible: [TileIndex]
  /// The tiles to load, the most urgent first: the tile that contains the whole canvas, coarse tiles in and around the
  /// visible part, and the visible tiles.
  let wanted: [TileIndex]

  /// The number of levels by which the tiles in and around the visible part are coarser than the visible tiles. Each
  /// coarse tile covers 4 by 4 visible tiles.
  private static let reserveLevels = 2
  /// The margin around the visible part for which coarse tiles are loaded, on each side, as a fraction of the part's
  /// longer side.
  private static let reserveMargin = 0.5
  /// The number of frames for which the movement is predicted: the order of loading begins at the predicted middle. Our
  /// own choice: 15 frames are a quarter of a second at 60 Hz, the time to load a tile.
  private static let framesAhead = 15.0
  /// The maximum distance of the predicted middle from the current middle, as a fraction of the visible part, so that
  /// the predicted middle is well inside that part.
  private static let maximumLead = 0.25
  /// The maximum distance from the visible part at which a tile still counts as visible, in device pixels, because its
  /// blended edge may be visible.
  private static let edge = 1.0

  /// - Parameters:
  ///   - grid: The canvas.
  ///   - toDevice: The transform from pixels of the canvas to device pixels.
  ///   - clip: The visible device pixels.
  ///   - previous: The plan of the previous frame, if there was one.
  ///   - maximumCount: The number of tiles that fit into the memory budget.
  init(_ grid: TileGrid, toDevice: Transform, clip: PixelRect, after previous: TilePlan?, maximumCount: Int) {
    (self.toDevice, self.clip) = (toDevice, clip)
    let part = toDevice.inverted().map { $0.boundingBox(of: clip.rect).intersection(grid.bounds) } ?? .zero
    guard !part.isEmpty else {
      (level, visible, wanted) = (grid.levelCount - 1, [], [])
      return
    }
    let margin = max(part.width, part.height) * Self.reserveMargin
    let visibleArea = TileArea(grid: grid, box: part, toDevice: toDevice, reach: clip.rect.inset(by: -Self.edge))
    let reserveArea = TileArea(
      grid: grid, box: part.inset(by: -margin), toDevice: toDevice,
      reach: clip.rect.inset(by: -margin * toDevice.meanScale))
    var level = grid.level(forScale: toDevice.meanScale, current: previous?.level)
    // With little memory, a coarser level is used, so that the picture is complete.
    while level < grid.levelCount - 1 {
      let reserve = reserveArea.count(ofLevel: level + Self.reserveLevels)
      if visibleArea.count(ofLevel: level) + reserve < maximumCount { break }
      level += 1
    }
    self.level = level
    let middle = part.center + Self.lead(over: part, toDevice: toDevice, clip: clip, after: previous)
    visible = visibleArea.tiles(ofLevel: level, outwardFrom: middle)
    var wanted = [grid.top]
    if level + Self.reserveLevels < grid.levelCount - 1 {
      wanted += reserveArea.tiles(ofLevel: level + Self.reserveLevels, outwardFrom: middle)
    }
    if level < grid.levelCount - 1 { wanted += visible }
    self.wanted = wanted
  }

  /// Whether the edges of tiles can be aligned with device pixels.
  var isUpright: Bool { toDevice.b == 0 && toDevice.c == 0 }

  /// Returns the vector from the middle of the visible part to its predicted position.
  private static func lead(
    over part: Rect, toDevice: Transform, clip: PixelRect, after previous: TilePlan?
  ) -> Vector {
    guard let before = previous?.toDevice.inverted(), let now = toDevice.inverted() else { return .zero }
    let step = now.apply(clip.rect.center) - before.apply(clip.rect.center)
    let limit = min(part.width, part.height) * maximumLead
    // A longer step counts as a jump, which does not predict a movement.
    guard step.isFinite, step.length <= limit else { return .zero }
    let lead = step * framesAhead
    return lead.length > limit ? lead * (limit / lead.length) : lead
  }
}

/// The part of a canvas that is visible through an upright rectangle of device pixels. The canvas may be rotated by any
/// angle.
private nonisolated struct TileArea {
  let grid: TileGrid
  /// The box around the part, in pixels of the canvas.
  let box: Rect
  let toDevice: Transform
  /// The device pixels through which the part is visible.
  let reach: Rect

  /// Whether rows and columns of tiles are parallel to rows and columns of device pixels. Then all tiles in `box` are
  /// visible.
  private var isUpright: Bool { toDevice.b == 0 && toDevice.c == 0 }

  /// Returns the number of visible tiles of a level.
  func count(ofLevel level: Int) -> Int {
    guard !isUpright else { return grid.range(ofLevel: level, in: box).count }
    var count = 0
    forEachTile(ofLevel: level) { _ in count += 1 }
    return count
  }

  /// Returns the visible tiles of a level, from a point of the canvas outwards.
  func tiles(ofLevel level: Int, outwardFrom middle: Point) -> [TileIndex] {
    var tiles: [(index: TileIndex, distance: Double)] = []
    forEachTile(ofLevel: level) { index in
      tiles.append((index: index, distance: grid.rect(of: index).center.distance(to: middle)))
    }
    return tiles.sorted { $0.distance < $1.distance }.map(\.index)
  }

  /// Calls a closure for each visible tile of a level.
  ///
  /// A tile and the rectangle of device pixels are both parallelograms. They intersect unless a line along an edge of
  /// one of them separates them. `box` tests the edges of the tile; the box around the tile in device pixels tests the
  /// edges of the rectangle.
  private func forEachTile(ofLevel level: Int, _ body: (TileIndex) -> Void) {
    let range = grid.range(ofLevel: level, in: box)
    for row in range.rows {
      for column in range.columns {
        let index = TileIndex(column: column, row: row, level: level)
        if isUpright || toDevice.boundingBox(of: grid.rect(of: index)).intersects(reach) { body(index) }
      }
    }
  }
}
