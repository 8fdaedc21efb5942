import CPixman
import Glibc

/// What a tile is drawn onto: the bitmap itself, or the layer of a group.
struct DrawingTarget {
  let image: PixmanImage
  /// The device pixel that the image's top left pixel stands for.
  let x: Int
  let y: Int

  /// Draws a source through a mask onto an area, given in device pixels.
  ///
  /// `sourceX` and `sourceY` name the pixel of the source that belongs onto the area's top left, likewise for the mask.
  func composite(
    _ source: PixmanImage, x sourceX: Int = 0, y sourceY: Int = 0, mask: PixmanImage? = nil, maskX: Int = 0,
    maskY: Int = 0, replacing: Bool, area: PixelRect
  ) {
    pixman_image_composite32(
      replacing ? PIXMAN_OP_SRC : PIXMAN_OP_OVER, source.raw, mask?.raw, image.raw, Int32(clamping: sourceX),
      Int32(clamping: sourceY), Int32(clamping: maskX), Int32(clamping: maskY), Int32(clamping: area.x - x),
      Int32(clamping: area.y - y), Int32(clamping: area.width), Int32(clamping: area.height))
  }
}

/// A tile's worth of pixels that the members of a group are drawn onto.
final class TileLayer {
  let image: PixmanImage
  private let bitmap: Bitmap

  init?() {
    guard let bitmap = try? Bitmap(width: Tile.edge, height: Tile.edge), let image = PixmanImage(bitmap) else {
      return nil
    }
    self.bitmap = bitmap
    self.image = image
  }

  func clear() { memset(bitmap.bytes, 0, bitmap.stride * bitmap.height) }
}
