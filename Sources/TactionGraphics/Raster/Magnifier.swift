import TactionGeometry

/// A part of a picture, enlarged so that each of its pixels is seen as a square.
///
/// The part is drawn again where the picture has changed, and only that is enlarged again.
package final class Magnifier {
  /// The enlarged pixels. They change with ``update(_:first:focus:canvas:damage:background:)`` and at no other time.
  package let pixels: ImagePixels
  /// By what the picture is enlarged.
  package let magnification: Double
  /// How many columns, and rows, the enlarged pixels have.
  package var edge: Int { places.count }

  private let part: Bitmap
  private let enlarged: Bitmap
  /// For each enlarged column, and row, the one of the part that it shows.
  private let places: [Int]
  /// Where the part begins, counted from the focus.
  private let first: Int
  private let renderer = Renderer()
  private var focus: (x: Int, y: Int)?

  /// Makes room for a square of enlarged pixels.
  ///
  /// - Parameters:
  ///   - edge: how many columns and rows it has.
  ///   - magnification: how large a pixel of the picture is seen; at least 1.
  /// - Throws: `ImageError.outOfMemory`.
  package init(edge: Int, magnification: Double) throws(ImageError) {
    enlarged = try Bitmap(width: edge, height: edge)
    // Every second square of an even size has its middle between two pixels, of which the focus takes both.
    let offsets = (0..<edge).map {
      Int(saturating: (Double($0 - edge / 2) / max(magnification, 1) + 0.5).rounded(.down))
    }
    let (first, last) = (offsets.first ?? 0, offsets.last ?? 0)
    part = try Bitmap(width: last - first + 1, height: last - first + 1)
    (self.first, self.magnification) = (first, magnification)
    places = offsets.map { $0 - first }
    pixels = ImagePixels(enlarged, isOpaque: false)
  }

  /// Brings the enlarged pixels up to date; returns those that were written.
  ///
  /// - Parameters:
  ///   - list: what the picture shows, of which only the backmost entries count.
  ///   - focus: the pixel of the picture that is seen at column and row `edge / 2`.
  ///   - canvas: the pixels that the picture has, from column and row 0 on.
  ///   - damage: the pixels of the picture that have changed since the last call.
  ///   - background: what is seen where nothing is drawn, and beyond the picture.
  package func update(
    _ list: DisplayList, first count: Int, focus: (x: Int, y: Int), canvas: PixelRect, damage: Region, background: Color
  ) -> PixelRect {
    let area = PixelRect(x: focus.x + first, y: focus.y + first, width: part.width, height: part.height)
    let shown = area.intersection(canvas)
    let isElsewhere = self.focus.map { $0 != focus } ?? true
    let stale = isElsewhere ? Region(shown) : damage.intersection(shown)
    guard isElsewhere || !stale.isEmpty else { return .zero }
    if isElsewhere, shown != area { fill(background.premultiplied) }
    self.focus = focus
    renderer.draw(list, first: count, into: part, showing: area, clip: stale, background: background)
    return enlarge((isElsewhere ? area : stale.bounds).offset(x: -area.x, y: -area.y))
  }

  /// Has all enlarged anew with the next update.
  package func forget() { focus = nil }

  private func fill(_ pixel: UInt32) {
    for y in 0..<part.height { part.row(y).update(repeating: pixel, count: part.width) }
  }

  /// Enlarges some pixels of the part; returns the enlarged ones.
  private func enlarge(_ rect: PixelRect) -> PixelRect {
    let (columns, rows) = (range(of: rect.x..<rect.maxX), range(of: rect.y..<rect.maxY))
    guard let left = columns.first, !rows.isEmpty else { return .zero }
    for row in rows {
      let target = enlarged.row(row)
      if row > rows.lowerBound, places[row] == places[row - 1] {
        (target + left).update(from: enlarged.row(row - 1) + left, count: columns.count)
        continue
      }
      let source = part.row(places[row])
      for column in columns { target[column] = source[places[column]] }
    }
    return PixelRect(x: left, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// The enlarged columns, or rows, that show some of the part.
  private func range(of shown: Range<Int>) -> Range<Int> {
    let start = places.firstIndex { $0 >= shown.lowerBound } ?? places.count
    return start..<max(places.firstIndex { $0 >= shown.upperBound } ?? places.count, start)
  }
}
