/// The pictures of a shaped text's glyphs at a size in device pixels. It belongs to `FontLibrary`, under its lock.
final class GlyphRaster {
  struct Key: Hashable {
    let text: ShapedText
    let pixelSize: Double
    let style: FcftFont.Style
  }

  struct Glyph {
    /// Where the picture is counted from, in parts of the font's size from the text's left end.
    let pen: Double
    /// From there to the picture's left edge, in device pixels.
    let left: Double
    /// From the baseline up to the picture's top edge, in device pixels.
    let top: Int
    /// What is covered, wider than it is seen for the style `fine`.
    let mask: GlyphMask?
    let picture: GlyphPicture?
    /// The mask at each part of a pixel at which it was wanted.
    fileprivate var narrowed: [GlyphMask?] = Array(repeating: nil, count: FcftFont.oversampling)
  }

  let key: Key
  /// Whether masks are wider than they are seen, to be had at each part of a pixel.
  let isWide: Bool
  private(set) var glyphs: [Glyph]

  /// Draws the glyphs; without a font, as boxes.
  init(_ key: Key, font: FcftFont?) {
    self.key = key
    isWide = key.style == .fine && font != nil
    guard let font else {
      glyphs = Self.boxes(key)
      return
    }
    let text = key.text
    let drawn = font.glyphs(of: text.key.scalars, isRightToLeft: text.key.isRightToLeft, drawn: true)
    guard drawn.count == text.glyphs.count else {
      // The font has failed to draw some: none is better than some at the wrong places.
      glyphs = []
      return
    }
    glyphs = zip(text.glyphs, drawn).map { place, glyph in
      guard key.style == .fine else {
        return Glyph(pen: place.pen, left: Double(glyph.x), top: glyph.y, mask: glyph.mask, picture: glyph.picture)
      }
      // The offset is in true pixels, while the picture's own place is in those of the wide picture.
      let offset = place.offset.dx * key.pixelSize
      let left = offset == 0 ? Double(glyph.x) : (Double(glyph.x) - offset).rounded(.up)
      return Glyph(
        pen: place.pen + place.offset.dx, left: left / Double(FcftFont.oversampling), top: glyph.y, mask: glyph.mask,
        picture: glyph.picture)
    }
  }

  /// The memory of the pictures in bytes, with all that may be derived from them.
  var byteCount: Int {
    glyphs.reduce(64) { $0 + 128 + 2 * ($1.mask?.byteCount ?? 0) + ($1.picture?.byteCount ?? 0) }
  }

  /// The mask of a glyph that begins some quarters of a pixel after a pixel's left edge.
  func mask(of index: Int, shift: Int) -> GlyphMask? {
    guard isWide else { return glyphs[index].mask }
    if let known = glyphs[index].narrowed[shift] { return known }
    let mask = glyphs[index].mask?.narrowed(by: FcftFont.oversampling, shift: shift)
    glyphs[index].narrowed[shift] = mask
    return mask
  }

  private static func boxes(_ key: Key) -> [Glyph] {
    let pixels = { (part: Double) in max(Int(saturating: part * key.pixelSize), 1) }
    let height = pixels(ShapedText.box.height)
    let box = GlyphMask.box(width: pixels(ShapedText.box.width), height: height, line: pixels(1 / 16))
    return key.text.glyphs.map {
      let isEmpty = $0.advance == 0 || Self.isSpace(key.text.key.scalars[$0.cluster])
      return Glyph(
        pen: $0.pen, left: Double(pixels(0.05)), top: height, mask: isEmpty ? nil : box, picture: nil)
    }
  }

  private static func isSpace(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isWhitespace ?? false
  }
}
