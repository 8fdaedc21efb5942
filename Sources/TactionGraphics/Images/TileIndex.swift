/// The position of a tile in a canvas: its column and row, counted from the top left, on one of the levels.
///
/// Level 0 is the canvas at its full size; each further level has half the width and height of the previous one. So the
/// tile (column, row) of a level is part of the tile (column / 2, row / 2) of the next level.
public struct TileIndex: Hashable, Sendable {
  /// The column, counted from the left, from 0.
  public var column: Int
  /// The row, counted from the top, from 0.
  public var row: Int
  /// The level, from 0: the number of times that the width and height of the canvas are halved.
  public var level: Int

  /// Creates an index.
  public init(column: Int, row: Int, level: Int) {
    self.column = column
    self.row = row
    self.level = level
  }

  /// The tile of the next level that contains this tile.
  package var parent: TileIndex { TileIndex(column: column / 2, row: row / 2, level: level + 1) }

  /// The four tiles of the previous level that this tile contains; none on level 0. Some of them may be beyond the
  /// canvas.
  package var children: [TileIndex] {
    guard level > 0 else { return [] }
    return [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
      TileIndex(column: 2 * column + x, row: 2 * row + y, level: level - 1)
    }
  }

  /// Returns whether this tile contains a tile of a finer level.
  package func contains(_ finer: TileIndex) -> Bool {
    let levels = level - finer.level
    return finer.column >> levels == column && finer.row >> levels == row
  }
}
