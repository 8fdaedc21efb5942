import TactionGeometry
import TactionGraphics

/// Makes pictures of the parts of a canvas that is too large to be in memory.
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
/// A `TiledView` shows it. It asks for tiles away from the main thread, for several at once, and cancels the tasks of
/// those that are no longer seen: a source that takes long should look at `Task.isCancelled` now and then.
public nonisolated protocol TileSource: Sendable {
  /// The size of the canvas in pixels of level 0.
  var size: Size { get }

  /// The number of columns and rows of a tile's picture, the same on all levels; from 16 to 4096 (default: 256).
  var tileSize: Int { get }

  /// The picture of a tile; nil where there is nothing to be seen.
  ///
  /// It is stretched over what `rect(of:)` says of the tile, so one at the right or the bottom edge may be smaller. A
  /// larger one than `tileSize` counts with a smaller level of it. After an error the tile is asked for twice more,
  /// while it is seen.
  func tile(at index: TileIndex) async throws -> Image?
}

nonisolated extension TileSource {
  /// 256: a tile of 256 KiB.
  public var tileSize: Int { 256 }

  /// The part of the canvas that a tile shows, in pixels of level 0; empty for one beyond the canvas.
  public func rect(of index: TileIndex) -> Rect { TileGrid(self).rect(of: index) }
}
