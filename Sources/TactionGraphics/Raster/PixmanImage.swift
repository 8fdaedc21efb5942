import CPixman
import TactionGeometry

/// A pixman image, given back when the last reference to it goes.
final class PixmanImage {
  let raw: OpaquePointer
  /// The pixels belong to someone else, who has to stay.
  private let owner: AnyObject?

  private init?(_ raw: OpaquePointer?, owner: AnyObject?) {
    guard let raw else { return nil }
    self.raw = raw
    self.owner = owner
  }

  deinit { pixman_image_unref(raw) }

  /// An image over all pixels of a bitmap.
  convenience init?(_ bitmap: Bitmap) { self.init(bitmap, part: bitmap.bounds) }

  /// An image over some of the pixels of a bitmap; the part must lie within it.
  convenience init?(_ bitmap: Bitmap, part: PixelRect) {
    self.init(
      pixman_image_create_bits_no_clear(
        PIXMAN_a8r8g8b8, Int32(clamping: part.width), Int32(clamping: part.height), bitmap.row(part.y) + part.x,
        Int32(clamping: bitmap.stride)),
      owner: bitmap)
  }

  /// An image over a square of coverage bytes, which must stay as long as the image.
  convenience init?(coverage: UnsafeMutablePointer<UInt8>, edge: Int) {
    self.init(
      pixman_image_create_bits_no_clear(
        PIXMAN_a8, Int32(clamping: edge), Int32(clamping: edge),
        UnsafeMutableRawPointer(coverage).assumingMemoryBound(to: UInt32.self), Int32(clamping: edge)),
      owner: nil)
  }

  /// An image over the coverage bytes of a glyph.
  convenience init?(_ mask: GlyphMask) {
    self.init(
      pixman_image_create_bits_no_clear(
        PIXMAN_a8, Int32(clamping: mask.width), Int32(clamping: mask.height),
        UnsafeMutableRawPointer(mask.bytes).assumingMemoryBound(to: UInt32.self), Int32(clamping: mask.stride)),
      owner: mask)
  }

  /// An endless image of one premultiplied 0xAARRGGBB pixel.
  convenience init?(solid pixel: UInt32) {
    // 257 brings 0...255 onto 0...65535 exactly, so that pixman finds the same byte again.
    let wide = { (shift: UInt32) in UInt16(truncatingIfNeeded: (pixel >> shift & 0xFF) * 257) }
    var color = pixman_color(red: wide(16), green: wide(8), blue: wide(0), alpha: wide(24))
    self.init(pixman_image_create_solid_fill(&color), owner: nil)
  }

  /// Lets only the pixels of a region be written; false where there is no memory for that.
  func clip(to region: Region) -> Bool {
    region.read { pixman_image_set_clip_region32(raw, $0) } != 0
  }

  /// Samples the image through a transform from the pixels that are drawn to those of the image.
  ///
  /// False where pixman's numbers (16 bits before and 16 after the point) cannot say the transform.
  func sample(through transform: Transform) -> Bool {
    guard transform.isFinite else { return false }
    var matrix = pixman_f_transform()
    // pixman cuts weights off to 1/128 of a pixel; half of that on top makes it a rounding.
    let rounding = 1.0 / 256
    matrix.m.0 = (transform.a, transform.c, transform.tx + rounding)
    matrix.m.1 = (transform.b, transform.d, transform.ty + rounding)
    matrix.m.2 = (0, 0, 1)
    var fixed = pixman_transform()
    guard pixman_transform_from_pixman_f_transform(&fixed, &matrix) != 0,
      pixman_image_set_transform(raw, &fixed) != 0
    else { return false }
    return pixman_image_set_filter(raw, PIXMAN_FILTER_BILINEAR, nil, 0) != 0
  }

  /// Repeats the outermost pixels for ever, so that nothing mixes with the void beyond them.
  func extendEdges() { pixman_image_set_repeat(raw, PIXMAN_REPEAT_PAD) }
}
