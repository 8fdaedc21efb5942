/// The coverage of device pixels by some glyphs of a line of text.
struct GlyphRunCoverage: BitwiseCopyable {
  let glyphs: UnsafePointer<GlyphCoverage>
  let count: Int

  /// Adds, for each row of a clip, the pixels from the first to the last glyph.
  func gather(in clip: PixelBox, to boxes: BoxBuffer) {
    for y in clip.y1..<clip.y2 {
      var span = Span.empty
      for index in 0..<count where glyphs[index].rows.contains(Int(y)) { span = span.union(glyphs[index].columns) }
      span = span.intersection(Span(start: clip.x1, end: clip.x2))
      if !span.isEmpty { boxes.add(row: y, span.start, span.end) }
    }
  }

  /// Writes the coverage of each pixel of a span; `full`, 0...255, is the value for full coverage.
  func cover(_ span: Span, row y: Int, full: Float, into bytes: UnsafeMutablePointer<UInt8>) {
    bytes.update(repeating: 0, count: span.count)
    for index in 0..<count where glyphs[index].rows.contains(y) {
      let part = glyphs[index].columns.intersection(span)
      if !part.isEmpty { glyphs[index].add(part, row: y, to: bytes + Int(part.start - span.start)) }
    }
    guard full < 255 else { return }
    for index in 0..<span.count {
      bytes[index] = UInt8(truncatingIfNeeded: Int32(Float(bytes[index]) * full / 255 + 0.5))
    }
  }
}

extension BoundedCoverage {
  /// Makes the coverage of some glyphs; nil if the glyphs are invisible.
  init?(_ placed: ArraySlice<PositionedGlyph>, visible: PixelRect, arena: FrameArena) {
    let glyphs = arena.allocate(GlyphCoverage.self, count: placed.count)
    var (count, bounds) = (0, PixelRect.zero)
    for glyph in placed {
      guard let coverage = GlyphCoverage(glyph) else { continue }
      (glyphs + count).initialize(to: coverage)
      count += 1
      bounds = bounds.union(glyph.bounds)
    }
    guard bounds.intersects(visible) else { return nil }
    self.init(.glyphs(GlyphRunCoverage(glyphs: glyphs, count: count)), bounds: bounds)
  }
}
