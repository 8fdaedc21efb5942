import CTactionFcft
import CTactionPixman

/// A typeface at a size in device pixels, opened with fcft, which also does the font fallback: it takes characters that
/// the typeface lacks from other fonts.
///
/// Only one thread at a time may use a font; `FontLibrary` ensures this.
final class FcftFont {
  /// The purpose for which glyphs are made.
  enum Style: Hashable {
    /// For exact advances and offsets: a large size, with pictures that are shrunk to one or two pixels.
    case advances
    /// For ink bounds: a large size, with small pictures.
    case inkBounds
    /// For small text: glyphs are hinted vertically, and rasterized `FcftFont.oversampling` times too wide.
    case fine
    /// For other text: glyphs are unhinted, and rasterized at their own size.
    case plain
  }

  /// The size of the styles `advances` and `inkBounds`, in pixels. fcft truncates advances to whole pixels; at this
  /// size, the error is at most 1/512 em.
  static let measuringSize = 512.0
  /// The factor by which pictures of the style `inkBounds` are smaller than their font.
  static let inkBoundsReduction = 16.0
  /// The horizontal oversampling of the style `fine`, whose glyphs are positioned to a quarter of a pixel.
  static let oversampling = 4

  /// Font metrics in pixels.
  let ascent: Int
  let descent: Int
  let height: Int

  private let raw: UnsafeMutablePointer<fcft_font>
  private let shapesRuns: Bool

  /// Whether fcft was built with HarfBuzz.
  static let canShapeRuns =
    fcft_capabilities().rawValue & FCFT_CAPABILITY_TEXT_RUN_SHAPING.rawValue != 0

  private static let isReady = fcft_init(FCFT_LOG_COLORIZE_NEVER, false, FCFT_LOG_CLASS_NONE)

  /// Opens a font; returns nil if no font is installed.
  init?(_ face: FontFace, pixelSize: Double, style: Style) {
    guard face.source != .none, Self.isReady else { return nil }
    let name = "\(face.pattern):pixelsize=\(pixelSize):\(style.pattern)"
    let font = name.withCString { text -> UnsafeMutablePointer<fcft_font>? in
      var names: [UnsafePointer<CChar>?] = [text]
      return fcft_from_name(1, &names, nil)
    }
    guard let font else { return nil }
    raw = font
    (ascent, descent, height) = (Int(font.pointee.ascent), Int(font.pointee.descent), Int(font.pointee.height))
    shapesRuns = face.isShaped
  }

  deinit { fcft_destroy(raw) }

  /// Returns the glyphs of a text of one direction, from left to right. If memory runs out, glyphs are missing.
  ///
  /// - Parameters:
  ///   - text: Unicode scalars in logical order; in a right-to-left text, brackets and the like must be mirrored.
  ///   - rasterized: whether the pictures of the glyphs are also needed.
  func glyphs(of text: [UInt32], isRightToLeft: Bool, rasterized: Bool) -> [FcftGlyph] {
    guard !text.isEmpty else { return [] }
    let glyphs = shapesRuns ? shaped(text, rasterized: rasterized) : unshaped(text, rasterized: rasterized)
    return isRightToLeft ? Self.rightToLeft(glyphs) : Self.leftToRight(glyphs)
  }

  private func shaped(_ text: [UInt32], rasterized: Bool) -> [FcftGlyph] {
    guard let run = fcft_rasterize_text_run_utf32(raw, text.count, text, FCFT_SUBPIXEL_NONE) else { return [] }
    defer { fcft_text_run_destroy(run) }
    return (0..<run.pointee.count).compactMap { index in
      run.pointee.glyphs[index].map {
        FcftGlyph($0.pointee, cluster: Int(run.pointee.cluster[index]), rasterized: rasterized)
      }
    }
  }

  /// Returns the glyph of each character, without ligatures and joined letters.
  private func unshaped(_ text: [UInt32], rasterized: Bool) -> [FcftGlyph] {
    text.enumerated().compactMap { index, scalar in
      fcft_rasterize_char_utf32(raw, scalar, FCFT_SUBPIXEL_NONE).map {
        FcftGlyph($0.pointee, cluster: index, rasterized: rasterized)
      }
    }
  }

  /// Sorts the glyphs of a left-to-right text, as shaped by fcft, into visual order.
  ///
  /// fcft uses only the direction of the script. The digits of Persian and Urdu belong to the Arabic script, so fcft
  /// returns them from right to left, although numbers are written from left to right.
  private static func leftToRight(_ glyphs: [FcftGlyph]) -> [FcftGlyph] {
    guard zip(glyphs, glyphs.dropFirst()).contains(where: { $0.cluster > $1.cluster }) else { return glyphs }
    return glyphs.enumerated().sorted { ($0.element.cluster, $0.offset) < ($1.element.cluster, $1.offset) }
      .map(\.element)
  }

  /// Sorts the glyphs of a right-to-left text, as shaped by fcft, into visual order.
  ///
  /// fcft splits a text into segments by scripts and fonts. In a segment of a right-to-left script, the glyphs are in
  /// visual order; in other segments (spaces, punctuation), they are from left to right. The segments themselves are in
  /// logical order. So a new segment begins where the cluster index increases, and the order of the segments is
  /// reversed here.
  private static func rightToLeft(_ glyphs: [FcftGlyph]) -> [FcftGlyph] {
    var segments: [[FcftGlyph]] = []
    for glyph in glyphs {
      if let last = segments.last?.last, glyph.cluster <= last.cluster {
        segments[segments.count - 1].append(glyph)
      } else {
        segments.append([glyph])
      }
    }
    return segments.reversed().flatMap { $0 }
  }
}

extension FcftFont.Style {
  /// The properties that the style adds to the fontconfig pattern.
  fileprivate var pattern: String {
    // Embedded bitmaps would ignore the matrix, and subpixel rendering would be wrong for rotated text.
    let common = "antialias=true:rgba=none:embeddedbitmap=false:"
    switch self {
    case .advances: return common + "hinting=false:matrix=0.00390625 0 0 0.00390625"
    case .inkBounds: return common + "hinting=false:matrix=0.0625 0 0 0.0625"
    case .fine: return common + "hinting=true:hintstyle=hintslight:matrix=4 0 0 1"
    case .plain: return common + "hinting=false"
    }
  }
}
