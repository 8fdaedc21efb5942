import TactionGeometry

/// A part of a picture, enlarged so that each of its pixels is visible as a square.
///
/// Only the changed pixels of the part are drawn and enlarged again.
package final class Magnifier {
  /// The enlarged pixels. Only ``update(_:first:focus:scale:canvas:damage:background:)`` changes them.
  package let pixels: ImagePixels
  /// The magnification factor.
  package let magnification: Double
  /// The number of columns, and of rows, of the enlarged pixels.
  package var edge: Int { sourceIndices.count }

  private let part: Bitmap
  private let enlarged: Bitmap
  /// For each enlarged column, the column of the part that the enlarged column shows. Rows use the same indices.
  private var sourceIndices: [Int]
  /// The first column and row of the part, relative to the focus.
  private var first: Int
  private let renderer = Renderer()
  /// The values of the last update; nil if all pixels are invalid.
  private var aim: Aim?

  /// All values, except the content of the picture, that the enlarged pixels depend on.
  private struct Aim: Equatable {
    let x: Int
    let y: Int
    let scale: Double
    let background: Color
  }

  /// Makes a magnifier for a square of enlarged pixels.
  ///
  /// - Parameters:
  ///   - edge: the number of columns and rows.
  ///   - magnification: the size of a pixel of the picture in enlarged pixels; at least 1.
  /// - Throws: `ImageError.outOfMemory`.
  package init(edge: Int, magnification: Double) throws(ImageError) {
    enlarged = try Bitmap(width: edge, height: edge)
    let offsets = Self.offsets(edge: edge, magnification: magnification)
    let (first, last) = (offsets.first ?? 0, offsets.last ?? 0)
    part = try Bitmap(width: last - first + 1, height: last - first + 1)
    (self.first, self.magnification) = (first, magnification)
    sourceIndices = offsets.map { $0 - first }
    pixels = ImagePixels(enlarged, isOpaque: false)
  }

  /// Returns the distance from the focus, in pixels of the picture, for each enlarged column or row.
  private static func offsets(edge: Int, magnification: Double) -> [Int] {
    // The middle of an enlarged square of even size is between two pixels. Both pixels show the focus.
    (0..<edge).map { Int(saturating: (Double($0 - edge / 2) / max(magnification, 1) + 0.5).rounded(.down)) }
  }

  /// Updates the enlarged pixels; returns the rectangle of the enlarged pixels that were written.
  ///
  /// - Parameters:
  ///   - list: the content of the picture; only the backmost `count` entries are drawn.
  ///   - focus: the pixel that is shown at column and row `edge / 2`, at the full resolution of the picture.
  ///   - scale: the part of its full resolution that the picture has, at most 1. The enlarged pixels show the same
  ///     place at each resolution.
  ///   - canvas: the rectangle of all pixels of the picture; it begins at column 0 and row 0.
  ///   - damage: the pixels of the picture that have changed since the last call.
  ///   - background: the colour where nothing is drawn, and outside the picture.
  package func update(
    _ list: DisplayList, first count: Int, focus: (x: Int, y: Int), scale: Double, canvas: PixelRect, damage: Region,
    background: Color
  ) -> PixelRect {
    let aim = Aim(x: focus.x, y: focus.y, scale: scale, background: background)
    let hasMoved = aim != self.aim
    if hasMoved { setScale(scale) }
    self.aim = aim
    let area = PixelRect(
      x: first + Self.pixel(focus.x, scale: scale), y: first + Self.pixel(focus.y, scale: scale), width: part.width,
      height: part.height)
    let shown = area.intersection(canvas)
    let stale = hasMoved ? Region(shown) : damage.intersection(shown)
    guard hasMoved || !stale.isEmpty else { return .zero }
    if hasMoved, shown != area { fill(background.premultiplied) }
    renderer.draw(list, first: count, into: part, showing: area, clip: stale, background: background)
    return enlarge((hasMoved ? area : stale.bounds).offset(x: -area.x, y: -area.y))
  }

  /// Invalidates all pixels, so that the next update draws them again.
  package func forget() { aim = nil }

  /// Enlarges the pixels of a picture of lower resolution more. The part has room for them, because they are fewer.
  private func setScale(_ scale: Double) {
    guard scale != aim?.scale else { return }
    let offsets = Self.offsets(edge: edge, magnification: magnification / min(scale, 1))
    first = offsets.first ?? 0
    sourceIndices = offsets.map { $0 - first }
  }

  /// Returns the column or row of a picture in which a column or row of the full resolution has its middle.
  private static func pixel(_ position: Int, scale: Double) -> Int {
    Int(saturating: ((Double(position) + 0.5) * scale).rounded(.down))
  }

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
