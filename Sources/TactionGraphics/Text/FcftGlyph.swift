import CFcft
import CPixman

/// A glyph as fcft sets it, in pixels of its font.
struct FcftGlyph {
  /// The index of the first scalar that it stands for.
  let cluster: Int
  /// From the pen to the left edge of the picture.
  let x: Int
  /// From the baseline up to the top edge of the picture.
  let y: Int
  let width: Int
  let height: Int
  /// By how much the pen moves on.
  let advance: Int
  /// What it covers; nil for one that is not drawn, or has colours.
  var mask: GlyphMask?
  /// What it looks like, for one with colours of its own.
  var picture: GlyphPicture?

  init(_ glyph: fcft_glyph, cluster: Int, drawn: Bool) {
    self.cluster = cluster
    (x, y) = (Int(glyph.x), Int(glyph.y))
    (width, height) = (max(Int(glyph.width), 0), max(Int(glyph.height), 0))
    advance = Int(glyph.advance.x)
    guard drawn, let pixels = glyph.pix else { return }
    // Copies, as fcft takes its pixels back. Drawn, not read, as pictures of other depths and sizes occur.
    if pixman_image_get_format(pixels) == PIXMAN_a8r8g8b8 {
      guard let bitmap = try? Bitmap(width: width, height: height), let image = PixmanImage(bitmap) else { return }
      copy(pixels, onto: image)
      picture = GlyphPicture(bitmap)
    } else if let mask = GlyphMask(width: width, height: height), let image = PixmanImage(mask) {
      copy(pixels, onto: image)
      self.mask = mask
    }
  }

  private func copy(_ source: OpaquePointer, onto target: PixmanImage) {
    pixman_image_composite32(
      PIXMAN_OP_SRC, source, nil, target.raw, 0, 0, 0, 0, 0, 0, Int32(clamping: width), Int32(clamping: height))
  }
}
