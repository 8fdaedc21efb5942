import TactionGeometry
import TactionGraphics

/// Which tiles a frame shows of a canvas, and in which order they are wanted.
nonisolated struct TilePlan: Equatable, Sendable {
  /// From pixels of the canvas to those of the device.
  let place: Transform
  /// The level that fits the scale.
  let level: Int
  /// The tiles of that level that are seen, those in the middle first.
  let visible: [TileIndex]
  /// All that are to be loaded, the most urgent first: the one that holds all, coarse ones around what is seen, and
  /// those.
  let wanted: [TileIndex]

  /// How many levels coarser the tiles are that are held around what is seen: with these, each is 4 tiles wide and
  /// high.
  private static let reserveLevels = 2
  /// How far around what is seen these are held, in parts of its width and height, to each side.
  private static let reserveMargin = 0.5

  /// - Parameters:
  ///   - grid: The canvas.
  ///   - place: From pixels of the canvas to those of the device.
  ///   - clip: The device pixels that are seen.
  ///   - present: The level of the frame before, if there was one.
  ///   - most: How many tiles there may be in memory.
  init(_ grid: TileGrid, place: Transform, clip: PixelRect, keeping present: Int?, most: Int) {
    self.place = place
    let seen = place.inverted().map { $0.boundingBox(of: clip.rect).intersection(grid.bounds) } ?? .zero
    guard !seen.isEmpty else {
      (level, visible, wanted) = (grid.levelCount - 1, [], [])
      return
    }
    let margin = max(seen.width, seen.height) * Self.reserveMargin
    let around = seen.inset(by: -margin)
    var level = grid.level(forScale: place.meanScale, keeping: present)
    // With little memory the picture is coarse, but all of it is there.
    while level < grid.levelCount - 1 {
      let reserve = grid.range(ofLevel: level + Self.reserveLevels, in: around).count
      if grid.range(ofLevel: level, in: seen).count + reserve < most { break }
      level += 1
    }
    self.level = level
    visible = Self.tiles(of: grid, level: level, in: seen)
    var wanted = [grid.top]
    if level + Self.reserveLevels < grid.levelCount - 1 {
      wanted += Self.tiles(of: grid, level: level + Self.reserveLevels, in: around)
    }
    if level < grid.levelCount - 1 { wanted += visible }
    self.wanted = wanted
  }

  /// Whether the tiles' edges can lie on whole pixels of the device.
  var isUpright: Bool { place.b == 0 && place.c == 0 }

  /// The tiles of a level in a part of the canvas, those next to its middle first.
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
