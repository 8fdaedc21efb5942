/// Draws display lists into bitmaps with pixman.
///
/// Edges are smooth at any angle, images are sampled between pixels from the level that fits their size on the screen,
/// and what lies exactly on device pixels is copied as it is. What is behind something opaque is not drawn.
///
/// The picture does not depend on how it is split up: drawn whole, or region by region, it is the same to the byte. A
/// renderer keeps some memory for the next frame (a mask, layers and shadows, 1 MB at most as a rule); it is not for two
/// threads at once.
public final class Renderer {
  private let painter = TilePainter()
  private var shadows = ShadowProfileCache()

  /// Makes a renderer.
  public init() {}

  /// Draws what a list shows within a region of a bitmap, and a background where there is nothing else.
  ///
  /// Items whose transforms are singular or not finite are not drawn. All pixels of the region that lie in the bitmap are
  /// written, and no others.
  ///
  /// - Parameters:
  ///   - list: what is drawn, in device pixels of the bitmap.
  ///   - bitmap: what it is drawn into.
  ///   - clip: the pixels to write; nil for all.
  ///   - background: what the region is filled with first; a clear background makes it clear.
  public func draw(
    _ list: DisplayList, into bitmap: Bitmap, clip: Region? = nil, background: Color = .clear
  ) {
    let clip = clip?.intersection(bitmap.bounds) ?? Region(bitmap.bounds)
    guard !clip.isEmpty, let painter, let target = PixmanImage(bitmap),
      let ground = PixmanImage(solid: background.premultiplied)
    else { return }
    let bounds = clip.bounds
    let scene = Scene(list, visible: bounds, shadows: &shadows)
    for top in Tile.rows(of: bounds) {
      let row = PixelRect(x: bounds.x, y: top, width: bounds.width, height: Tile.edge)
      let inRow = scene.indices(touching: row)
      for left in Tile.columns(of: bounds) {
        let tile = PixelRect(x: left, y: top, width: Tile.edge, height: Tile.edge)
        let part = clip.intersection(tile)
        guard !part.isEmpty, target.clip(to: part) else { continue }
        painter.draw(
          scene, scene.indices(inRow, touching: tile), onto: target, background: ground, tile: tile,
          visible: part.bounds)
      }
    }
  }
}
