import TactionGeometry

/// A part of a picture, enlarged so that each of its pixels is visible as a square.
///
/// Only the changed pixels of the part are drawn and enlarged again.
package final class Magnifier {
  /// The enlarged pixels. Only ``update(_:first:focus:canvas:damage:background:)`` changes them.
  package let pixels: ImagePixels
  /// The magnification factor.
  package let magnification: Double
  /// The number of columns, and of rows, of the enlarged pixels.
  package var edge: Int { sourceIndices.count }

  private let part: Bitmap
  private let enlarged: Bitmap
  /// For each enlarged column, the column of the part that the enlarged column shows. Rows use the same indices.
  private let sourceIndices: [Int]
  /// The first column and row of the part, relative to the focus.
  private let first: Int
  private let renderer = Renderer()
  private var focus: (x: Int, y: Int)?

  /// Makes a magnifier for a square of enlarged pixels.
  ///
  /// - Parameters:
  ///   - edge: the number of columns and rows.
  ///   - magnification: the size of a pixel of the picture in enlarged pixels; at least 1.
  /// - Throws: `ImageError.outOfMemory`.
  package init(edge: Int, magnification: Double) throws(ImageError) {
    enlarged = try Bitmap(width: edge, height: edge)
    // The middle of an enlarged square of even size is between two pixels. Both pixels show the focus.
    let offsets = (0..<edge).map {
      Int(saturating: (Double($0 - edge / 2) / max(magnification, 1) + 0.5).rounded(.down))
    }
    let (first, last) = (offsets.first ?? 0, offsets.last ?? 0)
    part = try Bitmap(width: last - first + 1, height: last - first + 1)
    (self.first, self.magnification) = (first, magnification)
    sourceIndices = offsets.map { $0 - first }
    pixels = ImagePixels(enlarged, isOpaque: false)
  }

  /// Updates the enlarged pixels; returns the rectangle of the enlarged pixels that were written.
  ///
  /// - Parameters:
  ///   - list: the content of the picture; only the backmost `count` entries are drawn.
  ///   - focus: the pixel of the picture that is shown at column and row `edge / 2`.
  ///   - canvas: the rectangle of all pixels of the picture; it begins at column 0 and row 0.
  ///   - damage: the pixels of the picture that have changed since the last call.
  ///   - background: the colour where nothing is drawn, and outside the picture.
  package func update(
    _ list: DisplayList, first count: Int, focus: (x: Int, y: Int), canvas: PixelRect, damage: Region, background: Color
  ) -> PixelRect {
    let area = PixelRect(x: focus.x + first, y: focus.y + first, width: part.width, height: part.height)
    let shown = area.intersection(canvas)
    let hasMoved = self.focus.map { $0 != focus } ?? true
    let stale = hasMoved ? Region(shown) : damage.intersection(shown)
    guard hasMoved || !stale.isEmpty else { return .zero }
    if hasMoved, shown != area { fill(background.premultiplied) }
    self.focus = focus
    renderer.draw(list, first: count, into: part, showing: area, clip: stale, background: background)
    return enlarge((hasMoved ? area : stale.bounds).offset(x: -area.x, y: -area.y))
  }

  /// Invalidates all pixels, so that the next update draws them again.
  package func forget() { focus = nil }

  private func fill(_ pixel: UInt32) {
    for y in 0..<part.height { part.row(y).update(repeating: pixel, count: part.width) }
  }

  /// Enlarges some pixels of the part; returns the rectangle of the enlarged pixels.
  private func enlarge(_ rect: PixelRect) -> PixelRect {
    let (columns, rows) = (range(of: rect.x..<rect.maxX), range(of: rect.y..<rect.maxY))
    guard let left = columns.first, !rows.isEmpty else { return .zero }
    for row in rows {
      let target = enlarged.row(row)
      if row > rows.lowerBound, sourceIndices[row] == sourceIndices[row - 1] {
        (target + left).update(from: enlarged.row(row - 1) + left, count: columns.count)
        continue
      }
      let source = part.row(sourceIndices[row])
      for column in columns { target[column] = source[sourceIndices[column]] }
    }
    return PixelRect(x: left, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// Returns the enlarged columns, or rows, that show the given columns, or rows, of the part.
  private func range(of shown: Range<Int>) -> Range<Int> {
    let start = sourceIndices.firstIndex { $0 >= shown.lowerBound } ?? sourceIndices.count
    return start..<max(sourceIndices.firstIndex { $0 >= shown.upperBound } ?? sourceIndices.count, start)
  }
}
