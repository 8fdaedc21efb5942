import TactionGeometry

// Text becomes an element for its ink, and one above for each glyph that has colours of its own.
extension Scene {
  func add(
    _ line: GlyphLine, _ color: Color, _ opacity: Double, at transform: Transform, visible: PixelRect
  ) {
    if let ink = FontLibrary.shared.ink(of: line, at: transform) {
      add(ink, color, opacity, at: transform, visible: visible)
      return
    }
    let placed = place(line, at: transform, visible: visible)
    guard !placed.isEmpty else { return }
    let stencil = RowStencil(glyphs[placed], visible: visible, memory: memory)
    if let ink = SceneElement(stencil, color, opacity) { append(ink) }
    for index in placed {
      guard case .picture(let picture) = glyphs[index].shape else { continue }
      add(picture, glyphs[index], opacity: color.alpha.clamped(to: 0...1) * opacity, visible: visible)
    }
  }

  private func add(
    _ ink: LineInk, _ color: Color, _ opacity: Double, at transform: Transform, visible: PixelRect
  ) {
    let whole = { (value: Double) in Int(saturating: value.clamped(to: -0x1p29...0x1p29)) }
    let (x, y) = (whole(transform.tx.rounded(.down)), whole(transform.ty.rounded()))
    keep(ink)
    if let mask = ink.mask {
      let rows = MaskRows(mask, x: x + ink.x, y: y + ink.y)
      if rows.bounds.intersects(visible),
        let element = SceneElement(RowStencil(rows, memory: memory), color, opacity)
      {
        append(element)
      }
    }
    for glyph in ink.pictures {
      let glyph = glyph.offset(x: x, y: y)
      guard case .picture(let picture) = glyph.shape, glyph.bounds.intersects(visible) else { continue }
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
    append(SceneElement(stencil, .image(memory.keep(rows)), opacity: opacity, isOpaque: false))
  }
}
