/// The ink of a line of text along rows of the device.
struct GlyphRows {
  let glyphs: UnsafePointer<GlyphInk>
  let count: Int

  /// Writes how much of each pixel of a part of a row is covered, times a factor of 0...255.
  func cover(_ span: Span, inRow y: Int, full: Float, into bytes: UnsafeMutablePointer<UInt8>) {
    bytes.update(repeating: 0, count: span.count)
    for index in 0..<count {
      let glyph = glyphs + index
      guard y >= glyph.pointee.top, y < glyph.pointee.bottom else { continue }
      let part = glyph.pointee.columns.intersection(span)
      if !part.isEmpty { glyph.pointee.add(part, row: y, to: bytes + Int(part.start - span.start)) }
    }
    guard full < 255 else { return }
    for index in 0..<span.count {
      bytes[index] = UInt8(truncatingIfNeeded: Int32(Float(bytes[index]) * full / 255 + 0.5))
    }
  }
}

extension RowStencil {
  /// The ink of some glyphs; nil where none of it is to be seen.
  init?(_ glyphs: ArraySlice<PlacedGlyph>, visible: PixelRect, memory: SceneMemory) {
    let inks = memory.allocate(GlyphInk.self, count: glyphs.count)
    var (count, bounds) = (0, PixelRect.zero)
    for glyph in glyphs {
      guard let ink = GlyphInk(glyph) else { continue }
      (inks + count).initialize(to: ink)
      count += 1
      bounds = bounds.union(glyph.bounds)
    }
    let seen = bounds.intersection(visible)
    guard !seen.isEmpty else { return nil }
    let rows = memory.allocate(RowReach.self, count: seen.height)
    rows.update(repeating: .empty, count: seen.height)
    for index in 0..<count {
      let ink = inks[index]
      for row in max(ink.top, seen.y)..<max(min(ink.bottom, seen.maxY), max(ink.top, seen.y)) {
        rows[row - seen.y] = RowReach(touched: rows[row - seen.y].outer.union(ink.columns))
      }
    }
    self.init(
      bounds: seen, edge: .glyphs(GlyphRows(glyphs: inks, count: count)), firstRow: seen.y, rows: rows)
  }
}
