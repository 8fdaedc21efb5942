import TactionGeometry
import TactionGraphics

/// The source of the tiles of a canvas that is too large to be in memory.
///
///     struct Chart: TileSource {
///       let size = Size(width: 20_000, height: 20_000)
///
///       func tile(at index: TileIndex) async throws -> Image? {
///         try Task.checkCancellation()
///         return try Image(copying: draw(rect(of: index), at: index.level))
///       }
///     }
///
/// A `TiledView` shows the canvas. It requests several tiles at the same time, not on the main thread, and cancels the
/// tasks of tiles that are no longer visible. Therefore a slow source should check `Task.isCancelled` from time to
/// time.
public nonisolated protocol TileSource: Sendable {
  /// The size of the canvas in pixels of level 0.
  var size: Size { get }

  /// The width and height of a tile in pixels, the same on all levels: 16 to 4096, by default 256.
  var tileSize: Int { get }

  /// Returns the picture of a tile; nil if the tile has no content.
  ///
  /// The picture is stretched to `rect(of:)`. Therefore a picture at the right or the bottom edge may be smaller. If a
  /// picture is larger than `tileSize`, a smaller mip level of it is used. To read tiles from files, use
  /// `Image.load(path:atLeast:)` with `tileSize`, which decodes each file once. After an error, the tile is requested
  /// up to two more times while it is visible.
  func tile(at index: TileIndex) async throws -> Image?
}

nonisolated extension TileSource {
  /// 256 pixels, so that a tile has 256 KiB.
  public var tileSize: Int { 256 }

  /// Returns the part of the canvas that a tile shows, in pixels of level 0; empty for a tile beyond the canvas.
  public func rect(of index: TileIndex) -> Rect { TileGrid(self).rect(of: index) }
}

/// The position of a tile in a canvas: its column and row, counted from the top left, on one of the levels.
///
/// Level 0 is the canvas at its full size; each further level has half the width and height of the previous one. So the
/// tile (column, row) of a level is part of the tile (column / 2, row / 2) of the next level.
public nonisolated struct TileIndex: Hashable, Sendable {
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
  var parent: TileIndex { TileIndex(column: column / 2, row: row / 2, level: level + 1) }

  /// The four tiles of the previous level that this tile contains; none on level 0. Some of them may be beyond the
  /// canvas.
  var children: [TileIndex] {
    guard level > 0 else { return [] }
    return [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
      TileIndex(column: 2 * column + x, row: 2 * row + y, level: level - 1)
    }
  }

  /// Returns whether this tile contains a tile of a finer level.
  func contains(_ finer: TileIndex) -> Bool {
    let levels = level - finer.level
    return finer.column >> levels == column && finer.row >> levels == row
  }
}
