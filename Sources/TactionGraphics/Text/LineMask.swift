import TactionGeometry

/// What an upright line of text covers at a scale and a place between two pixels, put together in one mask.
///
/// It lies about the pixel to the left of which the line begins, just below the baseline. A line that moves by whole
/// pixels keeps it.
final class LineMask: Sendable {
  struct Key: Hashable {
    let line: Int
    /// Device pixels per local unit.
    let scale: Double
    /// How far into its pixel the line begins.
    let fraction: Double
  }

  /// The masks of longer or larger lines would take too much memory; in bytes.
  static let largest = 1 << 18

  /// What is covered; nil where nothing is.
  let mask: NinePatch?
  /// The pixel of the mask's top left corner.
  let x: Int
  let y: Int
  /// The glyphs that have colours of their own.
  let pictures: [PlacedGlyph]

  /// Puts glyphs together; nil for more than can be kept.
  init?(_ glyphs: [PlacedGlyph]) {
    let covered = glyphs.compactMap { GlyphCoverage($0) }
    let bounds = covered.reduce(PixelRect.zero) { $0.union($1.bounds) }
    (x, y) = (bounds.x, bounds.y)
    pictures = glyphs.filter { if case .picture = $0.shape { true } else { false } }
    guard !bounds.isEmpty else {
      mask = nil
      return
    }
    guard max(bounds.width, bounds.height) <= PixmanLimits.longestEdge, bounds.area <= Self.largest else { return nil }
    let mask = NinePatch(columns: .init(count: bounds.width), rows: .init(count: bounds.height))
    for glyph in covered {
      let left = Int(glyph.columns.start) - bounds.x
      for row in glyph.rows { glyph.add(glyph.columns, row: row, to: mask.row(row - bounds.y) + left) }
    }
    self.mask = mask
  }

  /// The memory it takes, in bytes.
  var byteCount: Int { 128 + (mask?.byteCount ?? 0) + pictures.count * MemoryLayout<PlacedGlyph>.stride }
}

extension GlyphCoverage {
  /// The device pixels that it touches.
  fileprivate var bounds: PixelRect {
    PixelRect(x: Int(columns.start), y: rows.lowerBound, width: columns.count, height: rows.count)
  }
}
