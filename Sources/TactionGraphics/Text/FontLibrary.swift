import Synchronization
import TactionGeometry

/// All open fonts, and what was shaped and drawn with them lately.
///
/// fcft's fonts and pictures are for one thread at a time. In an app all text is measured and drawn on the main thread;
/// others, such as those of tests, wait here for their turn.
final class FontLibrary: Sendable {
  static let shared = FontLibrary()

  /// What is kept, in each of two generations: some memory of the pages of an app, however many there are.
  enum Limit {
    /// Faces whose heights are known.
    static let faces = 256
    /// Open fonts, of some 100 kB each.
    static let fonts = 24
    /// Glyphs with their places, of some 100 bytes each.
    static let shapedGlyphs = 20_000
    /// Bytes of pictures: those of two pages in Latin letters at scale 2.
    static let rasterBytes = 4 << 20
    /// Bytes of lines put together: two screens full at scale 2.
    static let lineMaskBytes = 4 << 20
  }

  private let state = Mutex(FontState())

  private init() {}

  /// The heights of a face.
  func metrics(of face: FontFace) -> FontMetrics {
    state.withLock { $0.metrics(of: face) }
  }

  /// A text of one direction with the places of its glyphs.
  func text(_ key: ShapedText.Key) -> ShapedText {
    state.withLock { $0.text(key) }
  }

  /// What a line covers through a transform, about the pixel in which the line begins; nil for one that has to be drawn
  /// glyph by glyph.
  func mask(of line: GlyphLine, at transform: Transform) -> LineMask? {
    guard let setting = GlyphSetting(size: line.font.size, transform: transform), setting.isUpright else { return nil }
    // For what is plainly too large, as lines are that a zoom shows a part of, no pictures of all glyphs are made.
    let box = line.inkBounds
    guard box.width * box.height * transform.a * transform.a <= 1.5 * Double(LineMask.largest) else { return nil }
    let fraction = transform.tx - transform.tx.rounded(.down)
    let key = LineMask.Key(line: line.serial.number, scale: transform.a, fraction: fraction)
    return state.withLock { state in
      if let known = state.lineMasks.value(key) { return known }
      var glyphs: [PlacedGlyph] = []
      let place = Transform(a: transform.a, b: 0, c: 0, d: transform.a, tx: fraction, ty: 0)
      for piece in line.pieces {
        let placement = GlyphPlacement(
          raster: state.raster(piece.text, setting), x: piece.x, size: line.font.size, setting: setting,
          transform: place)
        placement.append(to: &glyphs)
      }
      let mask = LineMask(glyphs)
      state.lineMasks.insert(mask, for: key, cost: mask?.byteCount ?? 128)
      return mask
    }
  }

  /// Adds the glyphs of a line that may touch an area of the device, through a transform.
  func place(_ line: GlyphLine, at transform: Transform, visible: PixelRect, into glyphs: inout [PlacedGlyph]) {
    guard let setting = GlyphSetting(size: line.font.size, transform: transform) else { return }
    state.withLock { state in
      for piece in line.pieces where piece.bounds(size: line.font.size, at: transform).intersects(visible) {
        let raster = state.raster(piece.text, setting)
        let placement = GlyphPlacement(
          raster: raster, x: piece.x, size: line.font.size, setting: setting, transform: transform)
        placement.append(to: &glyphs, visible: visible)
      }
    }
  }

  /// How much is kept: open fonts, shaped glyphs, bytes of pictures and of lines.
  var load: (fonts: Int, shapedGlyphs: Int, rasterBytes: Int, lineMaskBytes: Int) {
    state.withLock { ($0.fonts.totalCost, $0.texts.totalCost, $0.rasters.totalCost, $0.lineMasks.totalCost) }
  }
}
