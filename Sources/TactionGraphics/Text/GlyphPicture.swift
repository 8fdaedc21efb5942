/// A glyph that has colours of its own; it never changes.
final class GlyphPicture: @unchecked Sendable {
  // Unchecked, because bitmaps can be written. This one is not, once it is here.
  let bitmap: Bitmap

  init(_ bitmap: Bitmap) { self.bitmap = bitmap }

  var byteCount: Int { bitmap.stride * bitmap.height }
}
