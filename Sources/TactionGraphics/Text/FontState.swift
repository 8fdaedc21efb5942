import Logging

/// What `FontLibrary` keeps under its lock.
struct FontState {
  struct FontKey: Hashable {
    let face: FontFace
    let pixelSize: Double
    let style: FcftFont.Style
  }

  // Nil for a font that could not be opened: asking again would cost as much.
  private(set) var fonts = RecentCache<FontKey, FcftFont?>(limit: FontLibrary.Limit.fonts)
  private(set) var texts = RecentCache<ShapedText.Key, ShapedText>(limit: FontLibrary.Limit.shapedGlyphs)
  private(set) var rasters = RecentCache<GlyphRaster.Key, GlyphRaster>(limit: FontLibrary.Limit.rasterBytes)
  // Nil for a line that is too long to be put together.
  var lineMasks = RecentCache<LineMask.Key, LineMask?>(limit: FontLibrary.Limit.lineMaskBytes)
  private var metrics = RecentCache<FontFace, FontMetrics>(limit: FontLibrary.Limit.faces)
  /// Tells, once, that there is no font.
  var complain: @Sendable () -> Void = {
    Logger(label: "taction.text").warning(
      "no font is installed, so text shows as boxes; on Debian, fonts-dejavu-core brings some")
  }
  private var hasComplained = false

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

  mutating func raster(_ text: ShapedText, _ setting: GlyphSetting) -> GlyphRaster {
    let key = GlyphRaster.Key(text: text, pixelSize: setting.pixelSize, style: setting.style(of: text))
    if let known = rasters.value(key) { return known }
    let raster = GlyphRaster(key, font: font(text.key.face, key.pixelSize, key.style))
    rasters.insert(raster, for: key, cost: raster.byteCount)
    return raster
  }

  private mutating func font(_ face: FontFace, _ pixelSize: Double, _ style: FcftFont.Style) -> FcftFont? {
    let key = FontKey(face: face, pixelSize: pixelSize, style: style)
    if let known = fonts.value(key) { return known }
    let font = FcftFont(face, pixelSize: pixelSize, style: style)
    fonts.insert(font, for: key, cost: 1)
    if font == nil, !hasComplained {
      hasComplained = true
      complain()
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
