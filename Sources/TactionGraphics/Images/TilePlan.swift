import TactionGeometry

/// The tiles of a canvas that a frame shows, and the order in which tiles must be loaded.
package struct TilePlan: Equatable, Sendable {
  /// The transform from pixels of the canvas to device pixels.
  package let toDevice: Transform
  /// The visible device pixels.
  package let clip: PixelRect
  /// The level for the scale.
  package let level: Int
  /// The visible tiles of that level, from the middle outwards. While the canvas moves, the order begins where the
  /// middle will soon be.
  package let visible: [TileIndex]
  /// The tiles to load, the most urgent first: the tile that contains the whole canvas, coarse tiles in and around the
  /// visible part, and the visible tiles.
  package let wanted: [TileIndex]

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
  package init(_ grid: TileGrid, toDevice: Transform, clip: PixelRect, after previous: TilePlan?, maximumCount: Int) {
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
  package var isUpright: Bool { toDevice.b == 0 && toDevice.c == 0 }

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
private struct TileArea {
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
