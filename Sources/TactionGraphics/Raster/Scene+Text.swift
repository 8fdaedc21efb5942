import TactionGeometry

// Text becomes an element for its ink, and one above for each glyph that has colours of its own.
extension Scene {
  func add(
    _ line: GlyphLine, _ color: Color, _ opacity: Double, at transform: Transform, visible: PixelRect
  ) {
    let glyphs = FontLibrary.shared.glyphs(of: line, at: transform, visible: visible)
    guard !glyphs.isEmpty else { return }
    keep(glyphs)
    if let ink = SceneElement(RowStencil(glyphs, visible: visible, memory: memory), color, opacity) { append(ink) }
    for glyph in glyphs {
      guard case .picture(let picture) = glyph.shape else { continue }
      add(picture, glyph, opacity: color.alpha.clamped(to: 0...1) * opacity, visible: visible)
    }
  }

  private func add(_ picture: GlyphPicture, _ glyph: PlacedGlyph, opacity: Double, visible: PixelRect) {
    let edges = Rect(x: 0, y: 0, width: Double(picture.bitmap.width), height: Double(picture.bitmap.height))
    let toDevice =
      switch glyph.place {
      case .pixels(let x, let y): Transform.translation(Vector(dx: Double(x), dy: Double(y)))
      case .through(let transform): transform
      }
    guard opacity > 0.5 / 255,
      let stencil = RowStencil(RoundedRect(edges), transform: toDevice, visible: visible, memory: memory),
      let rows = ImageRows(picture.bitmap, toDevice: toDevice)
    else { return }
    append(SceneElement(stencil, .image(rows), opacity: opacity, isOpaque: false))
  }
}
