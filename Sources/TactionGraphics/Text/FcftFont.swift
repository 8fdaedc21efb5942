import CFcft
import CPixman

/// A typeface at a size in device pixels, opened with fcft. For one thread at a time; `FontLibrary` sees to that.
final class FcftFont {
  /// What the glyphs are for.
  enum Style: Hashable {
    /// Exact advances and offsets: a large size, whose pictures are shrunk to next to nothing.
    case advances
    /// The extent of the ink: a large size with small pictures.
    case ink
    /// Small text: fitted to the rows of pixels, and `FcftFont.oversampling` times as wide as it is drawn.
    case fine
    /// The glyphs as they are.
    case plain
  }

  /// The size of the styles `advances` and `ink`: fcft cuts advances off to whole pixels, so 1/512 of an em is lost.
  static let measuringSize = 512.0
  /// By how much pictures of the style `ink` are smaller than their font.
  static let inkReduction = 16.0
  /// Glyphs of the style `fine` can begin at each quarter of a pixel.
  static let oversampling = 4

  /// Heights in pixels of the font's size.
  let ascent: Int
  let descent: Int
  let height: Int

  private let raw: UnsafeMutablePointer<fcft_font>
  private let shapesRuns: Bool

  /// Whether fcft was built with what shaping takes.
  static let canShapeRuns =
    fcft_capabilities().rawValue & FCFT_CAPABILITY_TEXT_RUN_SHAPING.rawValue != 0

  private static let isReady = fcft_init(FCFT_LOG_COLORIZE_NEVER, false, FCFT_LOG_CLASS_NONE)

  /// Nil where no font is found at all.
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

  /// The glyphs of a text of one direction, from left to right; fewer where memory is short.
  ///
  /// - Parameters:
  ///   - text: Unicode scalars; those of a right-to-left text in the order in which they are read, mirrored.
  ///   - drawn: whether the pictures of the glyphs are wanted too.
  func glyphs(of text: [UInt32], isRightToLeft: Bool, drawn: Bool) -> [FcftGlyph] {
    guard !text.isEmpty else { return [] }
    let glyphs = shapesRuns ? shaped(text, drawn: drawn) : unshaped(text, drawn: drawn)
    return isRightToLeft ? Self.rightToLeft(glyphs) : glyphs
  }

  private func shaped(_ text: [UInt32], drawn: Bool) -> [FcftGlyph] {
    guard let run = fcft_rasterize_text_run_utf32(raw, text.count, text, FCFT_SUBPIXEL_NONE) else { return [] }
    defer { fcft_text_run_destroy(run) }
    return (0..<run.pointee.count).compactMap { index in
      run.pointee.glyphs[index].map {
        FcftGlyph($0.pointee, cluster: Int(run.pointee.cluster[index]), drawn: drawn)
      }
    }
  }

  /// Character by character: no ligatures and no joined letters, but something to read.
  private func unshaped(_ text: [UInt32], drawn: Bool) -> [FcftGlyph] {
    text.enumerated().compactMap { index, scalar in
      fcft_rasterize_char_utf32(raw, scalar, FCFT_SUBPIXEL_NONE).map {
        FcftGlyph($0.pointee, cluster: index, drawn: drawn)
      }
    }
  }

  /// Puts what fcft shaped into the order in which a right-to-left text is seen.
  ///
  /// fcft splits a text by scripts and fonts. Parts in a right-to-left script come in the order in which they are seen,
  /// others (spaces, punctuation) from left to right; and the parts themselves follow each other as they are read. So
  /// wherever clusters go up, something was set from left to right that is to be seen from right to left.
  private static func rightToLeft(_ glyphs: [FcftGlyph]) -> [FcftGlyph] {
    var parts: [[FcftGlyph]] = []
    for glyph in glyphs {
      if let last = parts.last?.last, glyph.cluster <= last.cluster {
        parts[parts.count - 1].append(glyph)
      } else {
        parts.append([glyph])
      }
    }
    return parts.reversed().flatMap { $0 }
  }
}

extension FcftFont.Style {
  /// What the style adds to the pattern that fontconfig is asked for.
  fileprivate var pattern: String {
    // Pictures within outline fonts would not take part in stretching, and coloured edges do not survive turning.
    let common = "antialias=true:rgba=none:embeddedbitmap=false:"
    switch self {
    case .advances: return common + "hinting=false:matrix=0.00390625 0 0 0.00390625"
    case .ink: return common + "hinting=false:matrix=0.0625 0 0 0.0625"
    case .fine: return common + "hinting=true:hintstyle=hintslight:matrix=4 0 0 1"
    case .plain: return common + "hinting=false"
    }
  }
}
