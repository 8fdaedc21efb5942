import CFcft
import CPixman

/// A pixman image over pixels of ours, into which fcft's pictures of glyphs are drawn.
final class PixmanImage {
  let raw: OpaquePointer
  /// The pixels belong to someone else, who has to stay.
  private let owner: AnyObject

  private init?(_ raw: OpaquePointer?, owner: AnyObject) {
    guard let raw else { return nil }
    self.raw = raw
    self.owner = owner
  }

  deinit { pixman_image_unref(raw) }

  /// An image over the pixels of a bitmap.
  convenience init?(_ bitmap: Bitmap) {
    self.init(
      pixman_image_create_bits_no_clear(
        PIXMAN_a8r8g8b8, Int32(clamping: bitmap.width), Int32(clamping: bitmap.height), bitmap.row(0),
        Int32(clamping: bitmap.stride)),
      owner: bitmap)
  }

  /// An image over the coverage bytes of a glyph.
  convenience init?(_ mask: GlyphMask) {
    self.init(
      pixman_image_create_bits_no_clear(
        PIXMAN_a8, Int32(clamping: mask.width), Int32(clamping: mask.height),
        UnsafeMutableRawPointer(mask.bytes).assumingMemoryBound(to: UInt32.self), Int32(clamping: mask.stride)),
      owner: mask)
  }
}
