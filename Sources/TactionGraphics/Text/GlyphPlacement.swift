import Glibc
import TactionGeometry

/// Puts the glyphs of a piece of a line where they belong on the device.
struct GlyphPlacement {
  let raster: GlyphRaster
  /// The piece's left end, in local coordinates from the left end of the baseline.
  let x: Double
  /// The font's size in local coordinates.
  let size: Double
  let setting: GlyphSetting
  /// From local coordinates to device pixels; the left end of the baseline is the origin.
  let transform: Transform

  /// Adds those glyphs that may touch an area; nil for all.
  func append(to glyphs: inout [PlacedGlyph], visible: PixelRect? = nil) {
    for index in raster.glyphs.indices {
      guard let glyph = setting.isUpright ? upright(index) : turned(index) else { continue }
      if let visible, !glyph.bounds.intersects(visible) { continue }
      glyphs.append(glyph)
    }
  }

  /// On whole pixels, the baseline between two rows, at the nearest quarter of a pixel along it for small text.
  private func upright(_ index: Int) -> PlacedGlyph? {
    let glyph = raster.glyphs[index]
    let steps = FcftFont.oversampling
    let left = transform.tx + transform.a * (x + glyph.pen * size) + glyph.left
    let row = whole(transform.ty.rounded()) - glyph.top
    guard raster.isWide else {
      return shape(glyph).map { PlacedGlyph($0, x: whole(left.rounded()), y: row) }
    }
    let column = whole(left.rounded(.down))
    let shift = whole(((left - Double(column)) * Double(steps)).rounded())
    guard (0...steps).contains(shift), let mask = raster.mask(of: index, shift: shift % steps) else { return nil }
    return PlacedGlyph(.mask(mask), x: column + shift / steps, y: row)
  }

  private func turned(_ index: Int) -> PlacedGlyph? {
    let glyph = raster.glyphs[index]
    guard let shape = shape(glyph) else { return nil }
    let step = size / setting.pixelSize
    let toLocal = Transform(
      a: step, b: 0, c: 0, d: step, tx: x + glyph.pen * size + glyph.left * step, ty: -Double(glyph.top) * step)
    return PlacedGlyph(shape, through: toLocal.concatenating(transform))
  }

  private func shape(_ glyph: GlyphRaster.Glyph) -> PlacedGlyph.Shape? {
    glyph.picture.map { .picture($0) } ?? glyph.mask.map { .mask($0) }
  }

  /// A number of pixels, kept within what `PixelRect` can say.
  private func whole(_ value: Double) -> Int { Int(saturating: value.clamped(to: -0x1p29...0x1p29)) }
}
