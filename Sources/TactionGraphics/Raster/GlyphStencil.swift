import CPixman
import Glibc
import TactionGeometry

/// The ink of a line of text, without its coloured glyphs.
struct GlyphStencil: Stencil {
  let bounds: PixelRect

  private let glyphs: [PlacedGlyph]

  /// Takes those glyphs that may be seen; the bounds are those of the whole line.
  init(_ glyphs: [PlacedGlyph], bounds: PixelRect) {
    self.glyphs = glyphs
    self.bounds = bounds
  }

  func coverage(of area: PixelRect) -> Coverage {
    glyphs.contains { $0.bounds.intersects(area) } ? .part : .none
  }

  func draw(into mask: CoverageMask, tile: (x: Int, y: Int), opacity: Double) {
    mask.clear()
    let square = PixelRect(x: tile.x, y: tile.y, width: Tile.edge, height: Tile.edge)
    for glyph in glyphs {
      let area = glyph.bounds.intersection(square)
      guard !area.isEmpty, let source = glyph.source(for: area) else { continue }
      // What letters share, such as the joints of Arabic ones, is not drawn twice as dark as it can be.
      pixman_image_composite32(
        PIXMAN_OP_ADD, source.image.raw, nil, mask.image.raw, Int32(clamping: source.x), Int32(clamping: source.y), 0,
        0, Int32(clamping: area.x - tile.x), Int32(clamping: area.y - tile.y), Int32(clamping: area.width),
        Int32(clamping: area.height))
    }
    mask.fade(to: opacity)
  }
}
