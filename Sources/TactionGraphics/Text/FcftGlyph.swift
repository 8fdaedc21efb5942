import CTactionFcft
import CTactionPixman

/// A glyph as shaped by fcft, in pixels of its font.
struct FcftGlyph {
  /// The index of the first scalar of the glyph.
  let cluster: Int
  /// The distance from the pen to the left edge of the picture.
  let x: Int
  /// The distance from the baseline up to the top edge of the picture.
  let y: Int
  let width: Int
  let height: Int
  /// The advance of the pen.
  let advance: Int
  /// Whether the glyph has its own colours, even if it is not rasterized.
  let isPicture: Bool
  /// The coverage; nil if the glyph is not rasterized, or has its own colours.
  var mask: GlyphMask?
  /// The picture of a glyph with its own colours; nil for other glyphs.
  var picture: GlyphPicture?

  init(_ glyph: fcft_glyph, cluster: Int, rasterized: Bool) {
    self.cluster = cluster
    (x, y) = (Int(glyph.x), Int(glyph.y))
    (width, height) = (max(Int(glyph.width), 0), max(Int(glyph.height), 0))
    advance = Int(glyph.advance.x)
    isPicture = glyph.pix.map { pixman_image_get_format($0) == PIXMAN_a8r8g8b8 } ?? false
    guard rasterized, let pixels = glyph.pix else { return }
    // fcft frees the pixels, so they are copied. pixman copies them, because they have various formats and transforms.
    if isPicture {
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

/// A pixman image that uses the pixels of a bitmap or a mask. fcft's glyphs are copied into it.
final class PixmanImage {
  let raw: OpaquePointer
  /// The owner of the pixels.
  private let owner: AnyObject

  private init?(_ raw: OpaquePointer?, owner: AnyObject) {
    guard let raw else { return nil }
    self.raw = raw
    self.owner = owner
  }

  deinit { pixman_image_unref(raw) }

  /// Creates an image that uses the pixels of a bitmap.
  convenience init?(_ bitmap: Bitmap) {
    self.init(
      pixman_image_create_bits_no_clear(
        PIXMAN_a8r8g8b8, Int32(clamping: bitmap.width), Int32(clamping: bitmap.height), bitmap.row(0),
        Int32(clamping: bitmap.stride)),
      owner: bitmap)
  }

  /// Creates an image that uses the coverage bytes of a glyph.
  convenience init?(_ mask: GlyphMask) {
    self.init(
      pixman_image_create_bits_no_clear(
        PIXMAN_a8, Int32(clamping: mask.width), Int32(clamping: mask.height),
        UnsafeMutableRawPointer(mask.bytes).assumingMemoryBound(to: UInt32.self), Int32(clamping: mask.stride)),
      owner: mask)
  }
}
