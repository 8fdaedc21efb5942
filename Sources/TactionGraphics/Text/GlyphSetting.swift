import Glibc
import TactionGeometry

/// How glyphs of a size are drawn through a transform: at which size in device pixels, and how they get there.
///
/// Text that stands upright is drawn pixel by pixel, whatever its scale; other text is drawn through the transform,
/// from glyphs of about the right size. Sizes go in steps, so that a pinch does not fill the memory.
struct GlyphSetting {
  /// The largest glyphs that are drawn, in device pixels; beyond, they are stretched.
  static let largest = 512.0
  /// The smallest; below, they are shrunk.
  static let smallest = 4.0
  /// From this size on quarters of a pixel are not seen, and memory counts more.
  static let fineLimit = 64.0

  let pixelSize: Double
  /// Whether glyphs are put onto whole pixels as they are.
  let isUpright: Bool

  /// Nil where nothing could be seen.
  init?(size: Double, transform: Transform) {
    let scale = transform.meanScale
    guard transform.isInvertible, scale.isFinite, size * scale > 0.1 else { return nil }
    let noise = 1e-5 * scale
    let keepsUpright =
      transform.a > 0 && abs(transform.b) < noise && abs(transform.c) < noise && abs(transform.a - transform.d) < noise
    let wanted = size * (keepsUpright ? Self.uprightStep(scale) : Self.turnedStep(scale))
    isUpright = keepsUpright && (Self.smallest...Self.largest).contains(wanted)
    // FreeType rounds the sizes of many fonts to whole pixels by itself, and would not say so.
    pixelSize = wanted.clamped(to: Self.smallest...Self.largest).rounded()
  }

  func style(of text: ShapedText) -> FcftFont.Style {
    isUpright && pixelSize < Self.fineLimit && !text.key.isEmoji ? .fine : .plain
  }

  /// Eighths as they are; others to the nearest of 16 steps an octave: glyphs are up to 2 % too large or too small
  /// there (and up to half a pixel, see above), each at its exact place.
  private static func uprightStep(_ scale: Double) -> Double {
    let eighths = scale * 8
    if abs(eighths - eighths.rounded()) < 1e-4 { return eighths.rounded() / 8 }
    return exp2((log2(scale) * 16).rounded() / 16)
  }

  /// The step of 4 an octave that is 1.2 to 1.4 times as large: drawn between pixels, more of the edges' sharpness is
  /// left than if each pixel of a glyph stood for one of the device. With still larger ones thin strokes come out
  /// uneven.
  private static func turnedStep(_ scale: Double) -> Double { exp2((log2(scale) * 4 + 1 - 1e-6).rounded(.up) / 4) }
}
