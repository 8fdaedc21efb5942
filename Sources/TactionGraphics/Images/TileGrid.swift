import TactionGeometry

/// The division of a canvas into levels and tiles.
package struct TileGrid: Hashable, Sendable {
  /// The maximum width and height of a canvas in pixels. A larger size is a mistake, and is reduced to this value.
  private static let maximumLength = 1e9

  package let size: Size
  package let tileSize: Int
  /// The number of levels; the last level has a single tile.
  package let levelCount: Int

  /// Creates a grid. A length that is not finite counts as zero.
  package init(size: Size, tileSize: Int) {
    let edge = { (length: Double) in length.isFinite ? length.clamped(to: 0...Self.maximumLength) : 0 }
    self.size = Size(width: edge(size.width), height: edge(size.height))
    self.tileSize = tileSize.clamped(to: 16...4096)
    var count = 1
    while Double(self.tileSize << (count - 1)) < max(self.size.width, self.size.height) { count += 1 }
    levelCount = count
  }

  package var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The maximum number of bytes of a tile.
  package var tileBytes: Int { tileSize * tileSize * 4 }

  /// Returns a number of bytes for tiles in memory, raised to the size of two tiles if it is less.
  package func budget(_ bytes: Int) -> Int { max(bytes, 2 * tileBytes) }

  /// The tile that contains the whole canvas.
  package var top: TileIndex { TileIndex(column: 0, row: 0, level: levelCount - 1) }

  /// Returns the part of the canvas that a tile shows; empty for a tile beyond the canvas.
  package func rect(of index: TileIndex) -> Rect {
    guard (0..<levelCount).contains(index.level) else { return .zero }
    let side = Double(tileSize << index.level)
    let whole = Rect(x: Double(index.column) * side, y: Double(index.row) * side, width: side, height: side)
    return whole.intersection(bounds)
  }

  /// Returns the tiles of a level that intersect a part of the canvas.
  package func range(ofLevel level: Int, in rect: Rect) -> TileRange {
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
  package func level(forScale scale: Double, current: Int?) -> Int {
    LevelOfDetail(levelCount: levelCount, keepsMagnifiedLevel: false).level(forScale: scale, current: current)
  }
}

/// A rectangle of tiles of one level.
package struct TileRange: Hashable, Sendable {
  package var columns: Range<Int>
  package var rows: Range<Int>

  package var count: Int { columns.count * rows.count }
}
