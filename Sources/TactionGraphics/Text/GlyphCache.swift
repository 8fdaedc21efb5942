import Logging
import TactionGeometry

/// The open fonts and the recently shaped and rasterized glyphs, guarded by the lock of `FontLibrary`.
struct GlyphCache {
  /// The limits of each of the two generations of the caches.
  enum Limit {
    /// The number of faces with known metrics.
    static let faces = 256
    /// The number of open fonts, which need about 100 kB each.
    static let fonts = 24
    /// The number of glyphs with their positions, which need about 100 bytes each.
    static let shapedGlyphs = 20_000
    /// The number of bytes of rasterized glyphs: two pages in Latin letters at scale 2.
    static let rasterBytes = 4 << 20
    /// The number of bytes of line masks: two full screens at scale 2.
    static let lineMaskBytes = 4 << 20
  }

  struct FontKey: Hashable {
    let face: FontFace
    let pixelSize: Double
    let style: FcftFont.Style
  }

  // A value of nil means that the font could not be opened. It prevents further attempts.
  private(set) var fonts = RecentCache<FontKey, FcftFont?>(limit: Limit.fonts)
  private(set) var texts = RecentCache<ShapedText.Key, ShapedText>(limit: Limit.shapedGlyphs)
  private(set) var rasters = RecentCache<GlyphRaster.Key, GlyphRaster>(limit: Limit.rasterBytes)
  // A value of nil means that the line is too large for a mask.
  var lineMasks = RecentCache<LineMask.Key, LineMask?>(limit: Limit.lineMaskBytes)
  private var metrics = RecentCache<FontFace, FontMetrics>(limit: Limit.faces)
  /// Reports that there is no font; called at most once.
  var reportMissingFont: @Sendable () -> Void = {
    Logger(label: "taction.text").warning(
      "no font is installed, so text shows as boxes; on Debian, fonts-dejavu-core has some")
  }
  private var hasReported = false

  mutating func metrics(of face: FontFace) -> FontMetrics {
    if let known = metrics.value(face) { return known }
    let found = font(face, FcftFont.measuringSize, .advances).map { FontMetrics($0, size: FcftFont.measuringSize) }
    metrics.insert(found ?? .boxes, for: face, cost: 1)
    return found ?? .boxes
  }

  mutating func text(_ key: ShapedText.Key) -> ShapedText {
    if let known = texts.value(key) { return known }
    let text = ShapedText(key) { font(key.face, $0, $1) }
    texts.insert(text, for: key, cost: text.glyphs.count + 1)
    return text
  }

  mutating func mask(of line: GlyphLine, _ key: LineMask.Key) -> LineMask? {
    if let known = lineMasks.value(key) { return known }
    let toDevice = Transform(a: key.scale, b: 0, c: 0, d: key.scale, tx: key.fraction, ty: 0)
    var glyphs: [PositionedGlyph] = []
    if let strike = StrikeSpec(size: line.font.size, transform: toDevice) {
      for run in line.runs {
        GlyphPositioner(
          raster: raster(run.text, strike), x: run.x, size: line.font.size, strike: strike, transform: toDevice
        ).append(to: &glyphs)
      }
    }
    let mask = LineMask(glyphs)
    lineMasks.insert(mask, for: key, cost: mask?.byteCount ?? 128)
    return mask
  }

  mutating func raster(_ text: ShapedText, _ strike: StrikeSpec) -> GlyphRaster {
    let key = GlyphRaster.Key(text: text, strike)
    return rasters.value(key) ?? rasterize(key)
  }

  /// Rasterizes the glyphs of a text unless they are cached. Returns whether glyphs were rasterized.
  mutating func rasterize(_ text: ShapedText, _ strike: StrikeSpec) -> Bool {
    let key = GlyphRaster.Key(text: text, strike)
    guard rasters.value(key) == nil else { return false }
    _ = rasterize(key)
    return true
  }

  private mutating func rasterize(_ key: GlyphRaster.Key) -> GlyphRaster {
    let raster = GlyphRaster(key, font: font(key.text.key.face, key.pixelSize, key.style))
    rasters.insert(raster, for: key, cost: raster.byteCount)
    return raster
  }

  private mutating func font(_ face: FontFace, _ pixelSize: Double, _ style: FcftFont.Style) -> FcftFont? {
    let key = FontKey(face: face, pixelSize: pixelSize, style: style)
    if let known = fonts.value(key) { return known }
    let font = FcftFont(face, pixelSize: pixelSize, style: style)
    fonts.insert(font, for: key, cost: 1)
    if font == nil, !hasReported {
      hasReported = true
      reportMissingFont()
    }
    return font
  }
}

extension FontMetrics {
  fileprivate init(_ font: FcftFont, size: Double) {
    ascender = Double(font.ascent) / size
    descender = Double(font.descent) / size
    lineHeight = Double(max(font.height, font.ascent + font.descent)) / size
  }
}
