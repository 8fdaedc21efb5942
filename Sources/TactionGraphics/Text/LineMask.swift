import TactionGeometry

/// The coverage of an upright line of text, at a scale and a subpixel position, composed into one mask.
///
/// Positions are relative to the pixel in which the line begins; the upper edge of this pixel is on the baseline. A
/// line that moves by whole pixels keeps its mask.
final class LineMask: Sendable {
  struct Key: Hashable {
    let line: Int
    /// Device pixels per local unit.
    let scale: Double
    /// The horizontal position of the line within its pixel, 0..<1.
    let fraction: Double

    /// Creates the key under which the mask of a line, drawn with a transform, is kept; nil if the line must be drawn
    /// glyph by glyph.
    init?(_ line: GlyphLine, at transform: Transform) {
      guard StrikeSpec(size: line.font.size, transform: transform)?.isUpright == true else { return nil }
      // Of zoomed lines, only a part is visible. So lines that are clearly too large are not rasterized as a whole.
      let box = line.inkBounds
      guard box.width * box.height * transform.a * transform.a <= 1.5 * Double(LineMask.maximumBytes) else {
        return nil
      }
      (self.line, scale, fraction) = (line.serial.number, transform.a, transform.tx - transform.tx.rounded(.down))
    }
  }

  /// The maximum size of a mask, and of the pictures of a line, in bytes; larger lines are drawn glyph by glyph.
  static let maximumBytes = 1 << 18

  /// The coverage; nil if no glyph has coverage.
  let mask: NinePatch?
  /// The position of the mask's top left corner.
  let x: Int
  let y: Int
  /// The glyphs with their own colours.
  let pictures: [PositionedGlyph]
  /// The size of the pictures in bytes. A picture that other masks share counts for each of them.
  private let pictureByteCount: Int

  /// Composes glyphs; nil if the mask, or the pictures, would exceed the maximum size.
  init?(_ glyphs: [PositionedGlyph]) {
    let covered = glyphs.compactMap { GlyphCoverage($0) }
    let bounds = covered.reduce(PixelRect.zero) { $0.union($1.bounds) }
    (x, y) = (bounds.x, bounds.y)
    var (pictures, pictureByteCount) = ([PositionedGlyph](), 0)
    for glyph in glyphs {
      guard case .picture(let picture) = glyph.shape else { continue }
      pictures.append(glyph)
      pictureByteCount += picture.byteCount + MemoryLayout<PositionedGlyph>.stride
    }
    (self.pictures, self.pictureByteCount) = (pictures, pictureByteCount)
    guard pictureByteCount <= Self.maximumBytes else { return nil }
    guard !bounds.isEmpty else {
      mask = nil
      return
    }
    guard max(bounds.width, bounds.height) <= PixmanLimits.longestEdge, bounds.area <= Self.maximumBytes else {
      return nil
    }
    let mask = NinePatch(columns: .init(count: bounds.width), rows: .init(count: bounds.height))
    for glyph in covered {
      let left = Int(glyph.columns.start) - bounds.x
      for row in glyph.rows { glyph.add(glyph.columns, row: row, to: mask.row(row - bounds.y) + left) }
    }
    self.mask = mask
  }

  /// The size of the memory in bytes.
  var byteCount: Int { 128 + (mask?.byteCount ?? 0) + pictureByteCount }
}

extension GlyphCoverage {
  /// The device pixels that the glyph touches.
  fileprivate var bounds: PixelRect {
    PixelRect(x: Int(columns.start), y: rows.lowerBound, width: columns.count, height: rows.count)
  }
}
