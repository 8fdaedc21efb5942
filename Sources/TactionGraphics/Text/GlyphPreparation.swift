import TactionGeometry

/// The glyphs of a text that is shown soon: they are shaped and rasterized in steps, so that no frame does that for a
/// whole page.
///
/// They wait in the caches of `FontLibrary`.
package struct GlyphPreparation {
  /// The cost that a step may have, in glyphs that are shaped and rasterized. Our own choice: 2 to 5 ms on a slow core.
  package static let stepCost = 128.0
  /// The cost of a run whose glyphs are cached, in glyphs. Measured: reading eight such runs takes as long as shaping
  /// and rasterizing one glyph.
  private static let knownRunCost = 0.125
  /// The width after which a text in one line is prepared in steps, in em.
  private static let stepWidth = 64.0

  // Line by line: a word that does not fit on a line has other glyphs than the whole word.
  private var filler: LineBreaker
  private let toDevice: Transform

  /// - Parameters:
  ///   - content: The text of one paragraph.
  ///   - font: The font of text that has none of its own.
  ///   - width: The width of lines, in logical pixels; infinite for one line.
  ///   - scale: Device pixels per logical pixel.
  package init(_ content: AttributedText, font: Font, width: Double, scale: Double) {
    let reader = RunItemizer(
      content.text, styles: TextStyles(content, font: font), bidi: BidiLevels(content.text), width: width)
    filler = LineBreaker(reader, width: width.isFinite ? width : Self.stepWidth * font.size)
    toDevice = .scale(scale)
  }

  /// Prepares some more glyphs; returns whether there may be others.
  ///
  /// - Parameter cost: The cost that is left of the step, and afterwards what is left of it.
  package mutating func step(within cost: inout Double) -> Bool {
    while cost > 0 {
      cost -= Self.knownRunCost
      guard filler.hasMore() else { return false }
      for run in filler.nextLine().visible {
        let isNew = FontLibrary.shared.rasterize(run.text, size: run.style.font.size, at: toDevice)
        cost -= isNew ? Double(run.text.glyphs.count) : Self.knownRunCost
      }
    }
    return true
  }
}
