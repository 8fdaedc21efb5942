import Synchronization
import TactionGeometry

/// The open fonts, and caches of recently shaped and rasterized text.
///
/// Only one thread at a time may use fcft's fonts. In an app, all text is measured and drawn on the main thread; other
/// threads, for example in tests, wait for the lock.
final class FontLibrary: Sendable {
  static let shared = FontLibrary()

  private let cache = Mutex(GlyphCache())

  private init() {}

  /// Returns the metrics of a face.
  func metrics(of face: FontFace) -> FontMetrics {
    cache.withLock { $0.metrics(of: face) }
  }

  /// Returns the shaped text of a key.
  func text(_ key: ShapedText.Key) -> ShapedText {
    cache.withLock { $0.text(key) }
  }

  /// Rasterizes the glyphs of a text before the text is drawn, unless they are cached. Returns whether glyphs were
  /// rasterized.
  func rasterize(_ text: ShapedText, size: Double, at transform: Transform) -> Bool {
    guard let strike = StrikeSpec(size: size, transform: transform) else { return false }
    return cache.withLock { $0.rasterize(text, strike) }
  }

  /// Returns the mask of a line through a transform, relative to the pixel in which the line begins; nil if the line
  /// must be drawn glyph by glyph.
  func mask(of line: GlyphLine, at transform: Transform) -> LineMask? {
    guard let key = LineMask.Key(line, at: transform) else { return nil }
    return cache.withLock { $0.mask(of: line, key) }
  }

  /// Returns whether the mask of a line is cached.
  func hasMask(_ key: LineMask.Key) -> Bool {
    cache.withLock { $0.lineMasks.value(key) != nil }
  }

  /// Appends the glyphs of a line that, through a transform, may touch a rectangle of device pixels.
  func appendGlyphs(
    of line: GlyphLine, at transform: Transform, visible: PixelRect, to glyphs: inout [PositionedGlyph]
  ) {
    guard let strike = StrikeSpec(size: line.font.size, transform: transform) else { return }
    cache.withLock { cache in
      for run in line.runs where run.bounds(size: line.font.size, at: transform).intersects(visible) {
        GlyphPositioner(
          raster: cache.raster(run.text, strike), x: run.x, size: line.font.size, strike: strike, transform: transform
        ).append(to: &glyphs, visible: visible)
      }
    }
  }

  /// The cached amounts: open fonts, shaped glyphs, bytes of rasterized glyphs and of line masks.
  var load: (fonts: Int, shapedGlyphs: Int, rasterBytes: Int, lineMaskBytes: Int) {
    cache.withLock { ($0.fonts.totalCost, $0.texts.totalCost, $0.rasters.totalCost, $0.lineMasks.totalCost) }
  }
}
