import TactionGeometry

// A line of text becomes one item with the coverage of its glyphs. In front of this item, there is one item for each
// glyph that has its own colours, such as an emoji.
extension RasterList {
  func add(
    _ line: GlyphLine, _ color: Color, _ opacity: Double, at transform: Transform, visible: PixelRect
  ) {
    if let mask = FontLibrary.shared.mask(of: line, at: transform) {
      add(mask, color, opacity, at: transform, visible: visible)
      return
    }
    let placed = glyphRange(of: line, at: transform, visible: visible)
    guard !placed.isEmpty else { return }
    add(BoundedCoverage(glyphs[placed], visible: visible, arena: arena), color, opacity, visible: visible)
    for index in placed {
      guard case .picture(let picture) = glyphs[index].shape else { continue }
      add(picture, glyphs[index], opacity: color.alpha.clamped(to: 0...1) * opacity, visible: visible)
    }
  }

  private func add(
    _ line: LineMask, _ color: Color, _ opacity: Double, at transform: Transform, visible: PixelRect
  ) {
    let whole = { (value: Double) in Int(saturating: value.clamped(to: -0x1p29...0x1p29)) }
    let (x, y) = (whole(transform.tx.rounded(.down)), whole(transform.ty.rounded()))
    retain(line)
    if let mask = line.mask {
      let placed = PlacedPatch(mask, x: x + line.x, y: y + line.y)
      if placed.bounds.intersects(visible) {
        add(
          BoundedCoverage(.patch(arena.store(placed)), bounds: placed.bounds), color, opacity, visible: visible)
      }
    }
    for glyph in line.pictures {
      let glyph = glyph.offset(x: x, y: y)
      guard case .picture(let picture) = glyph.shape, glyph.bounds.intersects(visible) else { continue }
      add(picture, glyph, opacity: color.alpha.clamped(to: 0...1) * opacity, visible: visible)
    }
  }

  private func add(_ picture: GlyphPicture, _ glyph: PositionedGlyph, opacity: Double, visible: PixelRect) {
    let edges = Rect(x: 0, y: 0, width: Double(picture.bitmap.width), height: Double(picture.bitmap.height))
    let toDevice = glyph.toDevice
    guard
      let covered = BoundedCoverage(RoundedRect(edges), transform: toDevice, visible: visible, arena: arena),
      let sampler = AffineSampler(picture.bitmap, toDevice: toDevice)
    else { return }
    retain(picture)
    add(covered, sampler, opacity, isOpaque: false, visible: visible)
  }
}
