import CRaster

/// Draws display lists into bitmaps.
///
/// Edges are smooth at any angle, images are sampled between pixels from the level that fits their size on the screen,
/// and what lies exactly on device pixels is copied as it is. What is behind something opaque is not drawn.
///
/// The picture does not depend on how it is split up: drawn whole, or region by region, it is the same to the byte. A
/// renderer keeps some memory for the next frame; it is not for two threads at once.
public final class Renderer {
  /// The height of the bands that a picture is drawn in, in rows. What is drawn from stays in the cache from row to row, whatever
  /// the height; it only counts how often the elements of a band are looked for.
  private static let bandHeight = 32

  /// How many elements of the last list touched what was drawn; the others were left out.
  package var preparedCount: Int { scene.count }

  private let scene = Scene()
  private let elements = BandElements()
  private let painter = RowPainter(kernels: .chosen)
  private let parts = RowStack<Span>()

  /// Makes a renderer.
  public init() {}

  /// Draws what a list shows within a region of a bitmap, and a background where there is nothing else.
  ///
  /// Items whose transforms are singular or not finite are not drawn. All pixels of the region that lie in the bitmap are
  /// written, and no others.
  ///
  /// - Parameters:
  ///   - list: what is drawn, in device pixels of the bitmap.
  ///   - bitmap: what it is drawn into.
  ///   - clip: the pixels to write; nil for all.
  ///   - background: what the region is filled with first; a clear background makes it clear.
  public func draw(
    _ list: DisplayList, into bitmap: Bitmap, clip: Region? = nil, background: Color = .clear
  ) {
    let clip = clip?.intersection(bitmap.bounds) ?? Region(bitmap.bounds)
    guard !clip.isEmpty else { return }
    scene.prepare(list, visible: clip.bounds)
    painter.prepare(width: bitmap.width)
    withExtendedLifetime(list) {
      var rectangles = clip.rectangles[...]
      while let first = rectangles.first {
        // A region is a list of rectangles in rows; those of one row have the same top and bottom.
        let row = rectangles.prefix { $0.y == first.y }
        parts.shrink(to: 0)
        for part in row { parts.push(Span(start: Int32(clamping: part.x), end: Int32(clamping: part.maxX))) }
        draw(rows: first.y..<first.maxY, of: clip.bounds, into: bitmap, background: background.premultiplied)
        rectangles = rectangles.dropFirst(row.count)
      }
    }
    scene.finish()
  }

  private func draw(rows: Range<Int>, of area: PixelRect, into bitmap: Bitmap, background: UInt32) {
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.bandHeight) {
      let end = min(top + Self.bandHeight, rows.upperBound)
      let chosen = elements.choose(
        scene, touching: PixelRect(x: area.x, y: top, width: area.width, height: end - top))
      for y in top..<end {
        painter.draw(
          chosen, row: bitmap.row(y), y: y, parts: UnsafeBufferPointer(start: parts.elements, count: parts.count),
          background: background)
      }
    }
  }
}
