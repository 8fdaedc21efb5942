import TactionGeometry

/// The preparation of the glyphs of a text that will be shown soon. They are shaped and rasterized in steps, so that no
/// frame does it for a whole page.
///
/// The prepared glyphs are kept in the caches of `FontLibrary`.
package struct GlyphPreparation {
  /// The maximum cost of a step, in glyphs that are shaped and rasterized. Our own choice: a step takes 2 to 5 ms on a
  /// slow core.
  package static let stepCost = 128.0
  /// The cost of a run whose glyphs are cached, in glyphs. Measured: reading eight such runs takes as long as shaping
  /// and rasterizing one glyph.
  private static let knownRunCost = 0.125
  /// The width, in em, of the lines into which a text without a line width is divided, so that it can be prepared in
  /// steps.
  private static let stepWidth = 64.0

  // Glyphs are prepared line by line, because a word that is cut at the end of a line has different glyphs from the
  // whole word.
  private var filler: LineBreaker
  private let toDevice: Transform

  /// - Parameters:
  ///   - content: The text of one paragraph.
  ///   - font: The font of text that has no font of its own.
  ///   - width: The width of lines, in logical pixels; infinite if there is only one line.
  ///   - scale: Device pixels per logical pixel.
  package init(_ content: AttributedText, font: Font, width: Double, scale: Double) {
    let reader = RunItemizer(
      content.text, styles: TextStyles(content, font: font), bidi: BidiLevels(content.text), width: width)
    filler = LineBreaker(reader, width: width.isFinite ? width : Self.stepWidth * font.size)
    toDevice = .scale(scale)
  }

  /// Prepares some more glyphs; returns whether there may be further glyphs.
  ///
  /// - Parameter cost: The remaining cost that the step may have; the cost of the prepared glyphs is subtracted from
  ///   it.
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
