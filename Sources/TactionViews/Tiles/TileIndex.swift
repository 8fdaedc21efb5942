/// Which tile of a canvas: its column and row, counted from the top left, on one of the levels.
///
/// Level 0 is the canvas at its full size; on each further one, a pixel stands for twice as many pixels across and
/// down. So the tile (column, row) of a level lies over the tile (column / 2, row / 2) of the next one.
public nonisolated struct TileIndex: Hashable, Sendable {
  /// Counted from the left, from 0.
  public var column: Int
  /// Counted from the top, from 0.
  public var row: Int
  /// How often the canvas was halved, from 0.
  public var level: Int

  /// Names a tile.
  public init(column: Int, row: Int, level: Int) {
    self.column = column
    self.row = row
    self.level = level
  }

  /// The tile of the next level that holds this one.
  var parent: TileIndex { TileIndex(column: column / 2, row: row / 2, level: level + 1) }

  /// The tiles of the level before that this one holds; some may lie beyond the canvas.
  var children: [TileIndex] {
    guard level > 0 else { return [] }
    return [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
      TileIndex(column: 2 * column + x, row: 2 * row + y, level: level - 1)
    }
  }
}
