import TactionEnvironment
import TactionGeometry

/// The positions of the keys in a rectangle.
///
/// Each key has a cell. There are no gaps between cells, so a finger between two keys is on the nearer key.
nonisolated struct KeyboardGeometry {
  /// A key with its position.
  struct Place: Equatable {
    var key: KeyboardKey
    /// The area in which a touch belongs to the key.
    var cell: Rect
    /// The area in which the key is drawn.
    var frame: Rect
    var row: Int
  }

  /// The positions of all keys except gaps, row by row.
  private(set) var places: [Place] = []
  /// The height of a row.
  let rowHeight: Double
  private let area: Rect
  private var rowEnds: [Int] = []

  /// Places keys in a rectangle. If the keys do not fill the width, they are centred.
  init(_ keys: KeyboardKeys, in area: Rect) {
    self.area = area
    rowHeight = keys.rows.isEmpty ? 0 : max(0, area.height) / Double(keys.rows.count)
    guard keys.width > 0, area.width > 0 else { return }
    let unit = min(area.width / keys.width, keys.maximumUnit ?? .infinity)
    let gap = min(unit * KeyboardConstants.gapFraction, KeyboardConstants.maximumGap, rowHeight / 4)
    let left = area.minX + (area.width - unit * keys.width) / 2
    for (number, row) in keys.rows.enumerated() {
      var x = left
      for key in row {
        let cell = Rect(x: x, y: area.minY + Double(number) * rowHeight, width: key.width * unit, height: rowHeight)
        x = cell.maxX
        guard key.action != .gap else { continue }
        let frame = cell.inset(by: Insets(horizontal: gap / 2, vertical: min(gap, rowHeight / 6) / 2 + 0.5))
        places.append(Place(key: key, cell: cell, frame: frame, row: number))
      }
      rowEnds.append(places.count)
    }
  }

  /// Returns the index of the key that is nearest to a point; nil if the point is far above the keys or there are no
  /// keys.
  func index(at point: Point) -> Int? {
    guard point.isFinite, !places.isEmpty, rowHeight > 0, point.y > area.minY - 1.5 * rowHeight else { return nil }
    let row = Int(((point.y - area.minY) / rowHeight).clamped(to: 0...Double(rowEnds.count) - 0.5))
    let range = (row > 0 ? rowEnds[row - 1] : 0)..<rowEnds[row]
    return range.min { distance(of: $0, to: point.x) < distance(of: $1, to: point.x) }
  }

  private func distance(of index: Int, to x: Double) -> Double {
    let cell = places[index].cell
    return max(cell.minX - x, x - cell.maxX, 0)
  }
}
