import TactionGeometry

/// The measurement of a grid in a width.
///
/// First all views are measured without a limit, which gives the widths of the columns. Then the views that are wider
/// than their columns are measured again, which gives the heights of the rows.
struct GridMeasurement: ContainerMeasurement {
  private let grid: GridLayout
  private let views: [View]
  private let cells: [GridCell?]
  private let tracks: [GridTrack]
  /// The width between the margins; zero for no limit.
  private let space: Double
  private let placement: GridPlacement
  /// The sizes of the views that were measured.
  private var needed: [Size] = []
  /// The edges of the columns, once the sizes that all views need are known.
  private var columns: [ClosedRange<Double>] = []
  private var columnsTotal = 0.0
  private var index = 0

  init(of grid: GridLayout, in width: Double) {
    let space = width > 0 ? max(width - grid.layoutMargins.horizontal, 1) : 0
    self.init(of: grid, grid.shownViews, space: space)
  }

  init(of grid: GridLayout, _ views: [View], space: Double) {
    (self.grid, self.views, self.space) = (grid, views, space)
    (cells, tracks) = (grid.ownCells(of: views), grid.tracks(in: space))
    placement = GridPlacement(cells, count: views.count, columns: tracks.count)
    needed.reserveCapacity(views.count)
  }

  /// Returns the next view to measure, and the width for it.
  mutating func next() -> (view: View, width: Double)? {
    if needed.count < views.count { return (views[needed.count], 0) }
    if columns.isEmpty { measureColumns() }
    while index < views.count, !dependsOnWidth(index) { index += 1 }
    return index < views.count ? (views[index], width(at: index)) : nil
  }

  /// Adds the size that fits the next view.
  mutating func add(_ size: Size) {
    if needed.count < views.count { return needed.append(size) }
    let width = width(at: index)
    needed[index] = Size(width: min(size.width, width), height: size.height)
    if alignments(at: index).x == .fill, let values = views[index].layoutValues {
      needed[index] = values.filling(width, need: needed[index])
    }
    index += 1
  }

  /// The size that the grid needs.
  var size: Size {
    let margins = grid.layoutMargins
    let height = rowLengths(rowBaselines).total.rounded(.up)
    return Size(width: columnsTotal.rounded(.up) + margins.horizontal, height: height + margins.vertical)
      .withoutNegatives
  }

  /// Returns the frames of the views for a height between the margins; the origin is the top left corner between the
  /// margins.
  func places(in height: Double) -> [Rect] {
    let lines = rowBaselines
    let rows = rowLengths(lines).edges(in: height)
    return views.indices.map { index in
      let place = placement.places[index]
      let (left, right) = (
        columns[place.columns.lowerBound].lowerBound, columns[place.columns.upperBound - 1].upperBound
      )
      let (top, bottom) = (rows[place.rows.lowerBound].lowerBound, rows[place.rows.upperBound - 1].upperBound)
      let (x, y) = alignments(at: index)
      let (start, width) = Self.span(needed[index].width, left, right, x)
      if y == .firstBaseline, let line = lines[place.rows.lowerBound] {
        let size = Size(width: width, height: min(needed[index].height, bottom - top))
        let own = views[index].baseline(in: size)
        return Rect(origin: Point(x: start, y: top + (line - own).rounded()), size: size)
      }
      let (above, height) = Self.span(needed[index].height, top, bottom, y)
      return Rect(x: start, y: above, width: width, height: height)
    }
  }

  private static func span(
    _ need: Double, _ start: Double, _ end: Double, _ alignment: StackView.Alignment
  ) -> (start: Double, length: Double) {
    guard alignment != .fill else { return (start, end - start) }
    let length = min(need, end - start)
    return (start + ((end - start - length) * alignment.leadingFraction).rounded(), length)
  }

  private func alignments(at index: Int) -> (x: StackView.Alignment, y: StackView.Alignment) {
    guard !cells.isEmpty, let cell = cells[index] else { return (grid.horizontalAlignment, grid.verticalAlignment) }
    return (cell.horizontalAlignment ?? grid.horizontalAlignment, cell.verticalAlignment ?? grid.verticalAlignment)
  }

  private mutating func measureColumns() {
    let needs = placement.places.indices.map { index in
      GridLengths.Need(tracks: placement.places[index].columns, length: needed[index].width)
    }
    var lengths = GridLengths(tracks, spacing: grid.columnSpacing, needs)
    if space > 0, lengths.total > space {
      let least = placement.places.indices.map { index in
        let length = min(needed[index].width, views[index].leastLength(along: .horizontal))
        return GridLengths.Need(tracks: placement.places[index].columns, length: length)
      }
      lengths.least = GridLengths(tracks, spacing: grid.columnSpacing, least).needed
    }
    columns = lengths.edges(in: space > 0 ? space : lengths.total)
    columnsTotal = space > 0 ? columns.last?.upperBound ?? 0 : lengths.total
  }

  /// The width of the columns of a view.
  private func width(at index: Int) -> Double {
    let range = placement.places[index].columns
    return columns[range.upperBound - 1].upperBound - columns[range.lowerBound].lowerBound
  }

  /// Whether the height of a view follows from the width of its columns.
  private func dependsOnWidth(_ index: Int) -> Bool {
    let width = width(at: index)
    guard width > 0 else { return false }
    return needed[index].width > width || views[index].layoutValues?.aspectRatio != nil && needed[index].width != width
  }

  /// Returns the lengths of the rows, using the common baselines of the rows that have one.
  private func rowLengths(_ lines: [Int: Double]) -> GridLengths {
    let count = max(placement.rowCount, min(grid.rows.count, GridPlacement.maximumRows))
    let own = grid.rows.prefix(count)
    let rows = own + Array(repeating: GridTrack.fitted, count: count - own.count)
    let needs = placement.places.indices.map { index in
      let rows = placement.places[index].rows
      var height = needed[index].height
      if alignments(at: index).y == .firstBaseline, let line = lines[rows.lowerBound] {
        height += line - views[index].baseline(in: needed[index])
      }
      return GridLengths.Need(tracks: rows, length: height)
    }
    return GridLengths(Array(rows), spacing: grid.rowSpacing, needs)
  }

  /// The distance from the top of a row to its common baseline, for each row that has one.
  private var rowBaselines: [Int: Double] {
    guard grid.verticalAlignment == .firstBaseline || cells.contains(where: { $0?.verticalAlignment == .firstBaseline })
    else { return [:] }
    var lines: [Int: Double] = [:]
    for index in views.indices where alignments(at: index).y == .firstBaseline {
      let row = placement.places[index].rows.lowerBound
      lines[row] = max(lines[row] ?? 0, views[index].baseline(in: needed[index]))
    }
    return lines
  }
}
