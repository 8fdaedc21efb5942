import TactionGeometry

/// The preparation of a paragraph that will be shown soon. Its lines are made in steps.
///
/// Each step shapes and rasterizes glyphs, and composes them into the masks of lines. Without the preparation, the
/// first frame would do this work for a whole page. The glyphs and the masks are kept in the caches of `FontLibrary`.
package struct ParagraphPreparation {
  /// The maximum cost of a step. A glyph that is shaped and rasterized costs 1. Our own choice: a step takes 2 to 5 ms
  /// on a slow core.
  package static let stepCost = 128.0
  /// The cost of a glyph that is cached.
  private static let knownGlyphCost = 0.1

  /// The layout; it has all of its lines when the preparation is done.
  package private(set) var layout: ParagraphLayout
  /// Whether the layout is complete.
  package private(set) var isDone = false
  private var filler: LineBreaker
  private let toDevice: Transform

  /// - Parameters:
  ///   - content: The text of the paragraph.
  ///   - style: The font, the width and the other properties of the layout.
  ///   - toDevice: The transform from the coordinates of the layout to device pixels. The vertical position of the
  ///     paragraph does not matter.
  package init(_ content: AttributedText, style: ParagraphStyle, toDevice: Transform) {
    layout = ParagraphLayout(unfinished: content, style: style)
    filler = layout.beginLines()
    self.toDevice = toDevice
  }

  /// Prepares some more lines; returns whether there may be more.
  ///
  /// - Parameter cost: The remaining cost that the step may have. The method subtracts the cost of the step from this
  ///   value.
  package mutating func step(within cost: inout Double) -> Bool {
    while cost > 0, !isDone { cost -= prepareRun() ?? prepareLine() }
    return !isDone
  }

  /// Prepares the next run of a text that has only one line; returns the cost, or nil if there is no further run. The
  /// line may be long, so it is prepared run by run.
  private mutating func prepareRun() -> Double? {
    guard !layout.style.width.isFinite, let run = filler.readAhead() else { return nil }
    return rasterize(CollectionOfOne(run))
  }

  /// Makes the next line and its mask; returns the cost.
  private mutating func prepareLine() -> Double {
    isDone = !layout.addLine(from: &filler)
    guard let line = layout.lines.last else { return 0 }
    let cost = rasterize(line.content.runs)
    for segment in line.segments where !segment.glyphs.isEmpty {
      let place = Transform.translation(line.origin - .zero + Vector(dx: segment.x, dy: 0))
      _ = FontLibrary.shared.mask(of: segment.glyphs, at: place.concatenating(toDevice))
    }
    return cost
  }

  private func rasterize(_ runs: some Sequence<TextRun>) -> Double {
    runs.reduce(Self.knownGlyphCost) { cost, run in
      let isNew = FontLibrary.shared.rasterize(run.text, size: run.style.font.size, at: toDevice)
      return cost + Double(run.text.glyphs.count) * (isNew ? 1 : Self.knownGlyphCost)
    }
  }
}
