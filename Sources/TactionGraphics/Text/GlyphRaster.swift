import Glibc
import TactionGeometry

/// The rasterized glyphs of a shaped text at a size in device pixels; small upright text has subpixel positions.
/// It belongs to `FontLibrary` and is guarded by the library's lock.
final class GlyphRaster {
  struct Key: Hashable {
    let text: ShapedText
    let pixelSize: Double
    let style: FcftFont.Style

    init(text: ShapedText, _ strike: StrikeSpec) {
      (self.text, pixelSize, style) = (text, strike.pixelSize, strike.style(of: text))
    }
  }

  struct Glyph {
    /// The origin of the picture, in em from the text's left end.
    let pen: Double
    /// The distance from the origin to the picture's left edge, in device pixels.
    let left: Double
    /// The distance from the baseline up to the picture's top edge, in device pixels.
    let top: Int
    /// The coverage; oversampled horizontally in the style `fine`.
    let mask: GlyphMask?
    let picture: GlyphPicture?
    /// The masks at pixel size, by subpixel shift; nil until they are needed.
    fileprivate var narrowed: [GlyphMask?] = Array(repeating: nil, count: FcftFont.oversampling)
  }

  let key: Key
  /// Whether masks are oversampled horizontally, for subpixel positions.
  let isOversampled: Bool
  private(set) var glyphs: [Glyph]

  /// Rasterizes the glyphs; if there is no font, they are boxes.
  init(_ key: Key, font: FcftFont?) {
    self.key = key
    isOversampled = key.style == .fine && font != nil
    guard let font else {
      glyphs = Self.boxes(key)
      return
    }
    let text = key.text
    let rasterized = font.glyphs(of: text.key.scalars, isRightToLeft: text.key.isRightToLeft, rasterized: true)
    guard rasterized.count == text.glyphs.count else {
      // There was not enough memory. No glyphs are better than glyphs at wrong positions.
      glyphs = []
      return
    }
    glyphs = zip(text.glyphs, rasterized).map { shaped, glyph in
      guard key.style == .fine else {
        return Glyph(pen: shaped.pen, left: Double(glyph.x), top: glyph.y, mask: glyph.mask, picture: glyph.picture)
      }
      // The offset is in device pixels, but the picture's position is in oversampled pixels.
      let offset = shaped.offset.dx * key.pixelSize
      let left = offset == 0 ? Double(glyph.x) : (Double(glyph.x) - offset).rounded(.up)
      return Glyph(
        pen: shaped.pen + shaped.offset.dx, left: left / Double(FcftFont.oversampling), top: glyph.y, mask: glyph.mask,
        picture: glyph.picture)
    }
  }

  /// The memory of the pictures, with all masks that may be derived from them, in bytes.
  var byteCount: Int {
    glyphs.reduce(64) { $0 + 128 + 2 * ($1.mask?.byteCount ?? 0) + ($1.picture?.byteCount ?? 0) }
  }

  /// Returns the mask of a glyph at a distance from a pixel's left edge, in quarters of a pixel.
  func mask(of index: Int, shift: Int) -> GlyphMask? {
    guard isOversampled else { return glyphs[index].mask }
    if let known = glyphs[index].narrowed[shift] { return known }
    let mask = glyphs[index].mask?.narrowed(by: FcftFont.oversampling, shift: shift)
    glyphs[index].narrowed[shift] = mask
    return mask
  }

  private static func boxes(_ key: Key) -> [Glyph] {
    let pixels = { (length: Double) in max(Int(saturating: length * key.pixelSize), 1) }
    let height = pixels(ShapedText.boxSize.height)
    let box = GlyphMask.box(width: pixels(ShapedText.boxSize.width), height: height, line: pixels(1 / 16))
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

/// The size and style in which glyphs are rasterized to be drawn through a transform.
///
/// The glyphs of upright text are snapped to device pixels at any scale; other text is sampled through the transform,
/// from glyphs of about the right size. Sizes are quantized, so that a pinch does not fill the caches.
struct StrikeSpec {
  /// The range of sizes in device pixels; beyond it, glyphs are stretched or shrunk.
  static let sizes = 4.0...512.0
  /// The size in device pixels from which subpixel positions are no longer used. At such sizes, they make no visible
  /// difference, but would need much memory.
  static let fineLimit = 64.0

  let pixelSize: Double
  /// Whether glyphs are snapped to device pixels, instead of being sampled through the transform.
  let isUpright: Bool

  /// Chooses the size; nil if the text is too small to see, or the transform is not invertible.
  init?(size: Double, transform: Transform) {
    let scale = transform.meanScale
    guard transform.isInvertible, scale.isFinite, size * scale > 0.1 else { return nil }
    let noise = 1e-5 * scale
    let keepsUpright =
      transform.a > 0 && abs(transform.b) < noise && abs(transform.c) < noise && abs(transform.a - transform.d) < noise
    let wanted = size * (keepsUpright ? Self.quantizedUpright(scale) : Self.quantizedTurned(scale))
    isUpright = keepsUpright && Self.sizes.contains(wanted)
    // The size is rounded here, because FreeType would silently round the sizes of many fonts to whole pixels.
    pixelSize = wanted.clamped(to: Self.sizes).rounded()
  }

  /// Returns the style for a text.
  func style(of text: ShapedText) -> FcftFont.Style {
    isUpright && pixelSize < Self.fineLimit && !text.key.isEmoji ? .fine : .plain
  }

  /// Quantizes the scale of upright text: keeps multiples of 1/8, and rounds other scales to 16 steps an octave. So
  /// glyphs are at their exact positions, but too large or too small by up to 2 %, and by up to half a pixel because
  /// sizes are rounded.
  private static func quantizedUpright(_ scale: Double) -> Double {
    let eighths = scale * 8
    if abs(eighths - eighths.rounded()) < 1e-4 { return eighths.rounded() / 8 }
    return exp2((log2(scale) * 16).rounded() / 16)
  }

  /// Quantizes the scale of rotated text to one of 4 steps an octave: the step that is 1.2 to 1.4 times as large. Such
  /// glyphs are sampled down, so their edges are sharper than at scale 1. Even larger glyphs would make thin strokes
  /// uneven.
  private static func quantizedTurned(_ scale: Double) -> Double { exp2((log2(scale) * 4 + 1 - 1e-6).rounded(.up) / 4) }
}
