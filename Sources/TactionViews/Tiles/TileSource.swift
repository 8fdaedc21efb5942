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

nonisolated extension TileGrid {
  init(_ source: some TileSource) { self.init(size: source.size, tileSize: source.tileSize) }
}
