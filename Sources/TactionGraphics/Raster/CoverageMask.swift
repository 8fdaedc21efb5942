import Glibc

/// How much of each pixel of a tile is covered, computed exactly from the edges of polygons.
///
/// Each edge adds, to the pixels it crosses, by how much the area to its right changes there; a running sum along the row
/// then gives the covered area of every pixel. Coordinates are pixels from the tile's top left.
final class CoverageMask {
  /// The mask for pixman: one byte a pixel.
  let image: PixmanImage

  private let bytes: UnsafeMutablePointer<UInt8>
  /// Changes of area along each row; an edge at the far right writes two columns beyond.
  private let changes: UnsafeMutablePointer<Float>
  private let rowLength = Tile.edge + 2
  private var touchedRows = Tile.edge..<Tile.edge

  init?() {
    bytes = .allocate(capacity: Tile.edge * Tile.edge)
    bytes.initialize(repeating: 0, count: Tile.edge * Tile.edge)
    changes = .allocate(capacity: rowLength * Tile.edge)
    changes.initialize(repeating: 0, count: rowLength * Tile.edge)
    guard let image = PixmanImage(coverage: bytes, edge: Tile.edge) else {
      bytes.deallocate()
      changes.deallocate()
      return nil
    }
    self.image = image
  }

  deinit {
    bytes.deallocate()
    changes.deallocate()
  }

  /// The coverage of one row's pixels, 0...255, to be written directly.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + y * Tile.edge }

  /// Takes out all that was drawn.
  func clear() { memset(bytes, 0, Tile.edge * Tile.edge) }

  /// Multiplies what was drawn by an opacity of 0...1.
  func fade(to opacity: Double) {
    guard opacity < 1 else { return }
    let factor = UInt32(saturating: opacity * 256)
    for index in 0..<Tile.edge * Tile.edge {
      bytes[index] = UInt8(truncatingIfNeeded: UInt32(bytes[index]) * factor >> 8)
    }
  }

  /// Adds a straight edge from one point to another; the edges of a polygon may come in any order.
  ///
  /// What lies above, below or to the right of the tile does not matter to it; what lies to the left covers whole rows.
  func addEdge(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
    guard start.y != end.y else { return }
    let direction = start.y < end.y ? 1.0 : -1.0
    var (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    let limit = Double(Tile.edge)
    guard bottom.y > 0, top.y < limit else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    if top.y < 0 { top = (top.x - top.y * slope, 0) }
    if bottom.y > limit { bottom = (bottom.x - (bottom.y - limit) * slope, limit) }
    add(top, bottom, direction, cuts: 2)
  }

  /// Turns what was added into bytes, times an opacity of 0...1, and is ready for the next polygons.
  func resolve(opacity: Double) {
    let full = Float(opacity * 255)
    for y in 0..<Tile.edge {
      let target = row(y)
      guard touchedRows.contains(y) else {
        memset(target, 0, Tile.edge)
        continue
      }
      let source = changes + y * rowLength
      var area: Float = 0
      for x in 0..<Tile.edge {
        area += source[x]
        target[x] = UInt8(truncatingIfNeeded: Int32(min(abs(area), 1) * full + 0.5))
      }
      source.update(repeating: 0, count: rowLength)
    }
    touchedRows = Tile.edge..<Tile.edge
  }

  private typealias Place = (x: Double, y: Double)

  /// Adds an edge, from top to bottom, cut where it crosses the tile's left side and then its right side.
  private func add(_ top: Place, _ bottom: Place, _ direction: Double, cuts: Int) {
    guard cuts > 0 else { return addWithinTile(top, bottom, direction) }
    let column = cuts == 2 ? 0 : Double(Tile.edge)
    guard min(top.x, bottom.x) < column, max(top.x, bottom.x) > column else {
      return add(top, bottom, direction, cuts: cuts - 1)
    }
    let y = top.y + (column - top.x) / (bottom.x - top.x) * (bottom.y - top.y)
    let middle = (x: column, y: min(max(y, top.y), bottom.y))
    add(top, middle, direction, cuts: cuts - 1)
    add(middle, bottom, direction, cuts: cuts - 1)
  }

  /// Adds an edge, from top to bottom, that lies on one side of each of the tile's outer columns.
  private func addWithinTile(_ top: Place, _ bottom: Place, _ direction: Double) {
    let limit = Double(Tile.edge)
    guard bottom.y > top.y, min(top.x, bottom.x) < limit else { return }
    let (startX, endX) = (top.x.clamped(to: 0...limit), bottom.x.clamped(to: 0...limit))
    let slope = (endX - startX) / (bottom.y - top.y)
    let rows = Int(saturating: top.y.rounded(.down))..<min(Int(saturating: bottom.y.rounded(.up)), Tile.edge)
    for y in rows {
      let (from, to) = (max(top.y, Double(y)), min(bottom.y, Double(y + 1)))
      let (x0, x1) = (startX + (from - top.y) * slope, startX + (to - top.y) * slope)
      add(from: min(x0, x1), to: max(x0, x1), height: (to - from) * direction, row: y)
    }
    touchedRows = min(touchedRows.lowerBound, rows.lowerBound)..<max(touchedEnd, rows.upperBound)
  }

  private var touchedEnd: Int { touchedRows.isEmpty ? 0 : touchedRows.upperBound }

  /// Adds the piece of an edge within one row, from its left to its right end.
  private func add(from left: Double, to right: Double, height: Double, row: Int) {
    let limit = Double(Tile.edge)
    let (left, right) = (left.clamped(to: 0...limit), right.clamped(to: 0...limit))
    let target = changes + row * rowLength
    let first = Int(saturating: left.rounded(.down))
    guard right > Double(first + 1) else {
      let share = (left + right) / 2 - Double(first)
      target[first] += Float(height * (1 - share))
      target[first + 1] += Float(height * share)
      return
    }
    // The area to the right of a slanted piece grows as a parabola in its end pixels, and evenly between.
    let last = Int(saturating: right.rounded(.up)) - 1
    let growth = 1 / (right - left)
    let reach = { (column: Int) -> Double in
      let x = Double(column)
      if column > last { return 1 }
      let entered = x - left
      return column <= first ? 0 : growth * entered
    }
    var covered = 0.0
    for column in first...last {
      let (start, end) = (reach(column), reach(column + 1))
      let (from, to) = (max(left, Double(column)), min(right, Double(column + 1)))
      // The mean of the share that has been passed, over the pixel's width.
      let mean = (start + end) / 2 * (to - from) + (column == last ? Double(column + 1) - right : 0)
      target[column] += Float(height * (mean - covered))
      covered = mean
    }
    target[last + 1] += Float(height * (1 - covered))
  }
}
