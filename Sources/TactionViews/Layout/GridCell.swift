/// The position of a view in a grid.
nonisolated public struct GridCell: Hashable, Sendable {
  /// The first column of the view, counted from 0 at the leading side; nil for the next free column.
  public var column: Int?
  /// The first row of the view, counted from 0 at the top; nil for the next free row.
  public var row: Int?
  /// The number of columns that the view spans; 1 by default.
  public var columnSpan: Int
  /// The number of rows that the view spans; 1 by default.
  public var rowSpan: Int
  /// The position of the view in the width of its columns; nil for the alignment of the grid.
  public var horizontalAlignment: StackView.Alignment?
  /// The position of the view in the height of its rows; nil for the alignment of the grid.
  public var verticalAlignment: StackView.Alignment?
  /// Whether a view without a row of its own is placed at the beginning of the next row.
  var startsRow = false

  /// Makes a cell; without a column and a row, it is the next free cell.
  ///
  /// A number outside of the grid counts as the nearest number inside.
  public init(
    column: Int? = nil, row: Int? = nil, columnSpan: Int = 1, rowSpan: Int = 1,
    horizontalAlignment: StackView.Alignment? = nil, verticalAlignment: StackView.Alignment? = nil
  ) {
    (self.column, self.row, self.columnSpan, self.rowSpan) = (column, row, columnSpan, rowSpan)
    (self.horizontalAlignment, self.verticalAlignment) = (horizontalAlignment, verticalAlignment)
  }
}

/// The columns and rows of the views of a grid.
nonisolated struct GridPlacement {
  /// The columns and the rows of a view.
  struct Place {
    var columns: Range<Int>
    var rows: Range<Int>
  }

  /// The maximum number of columns, and of columns or rows that a view spans. Our own choice.
  static let maximumColumns = 1000
  /// The maximum number of rows. Our own choice.
  static let maximumRows = 100_000

  let columnCount: Int
  private(set) var places: [Place] = []
  /// The number of rows with views.
  private(set) var rowCount = 0
  /// The columns that placed views occupy, by row.
  private var taken: [Int: [Range<Int>]] = [:]
  /// The cell after the last view that was placed in order.
  private var (column, row) = (0, 0)

  /// Places views: first the views with a row and a column, then the other views in their order. A view with only a row
  /// gets the first free cells of that row. A view without a row gets the first free cells after the previous view
  /// without a row; if it has a column, the first free cells in this column.
  init(_ cells: [GridCell?], count: Int, columns: Int) {
    columnCount = columns.clamped(to: 1...Self.maximumColumns)
    guard cells.contains(where: { $0 != nil }) else {
      placeInOrder(count)
      return
    }
    let whole = Place(columns: 0..<1, rows: 0..<1)
    places = Array(repeating: whole, count: count)
    for (index, cell) in cells.enumerated() {
      guard let cell, let column = cell.column, let row = cell.row else { continue }
      places[index] = place(of: cell, column, row)
      take(places[index])
    }
    for (index, cell) in cells.enumerated() where cell?.column == nil || cell?.row == nil {
      places[index] = nextFree(for: cell ?? GridCell())
    }
    taken = [:]
  }

  private mutating func placeInOrder(_ count: Int) {
    places.reserveCapacity(count)
    for index in 0..<count {
      let (row, column) = (min(index / columnCount, Self.maximumRows - 1), index % columnCount)
      places.append(Place(columns: column..<column + 1, rows: row..<row + 1))
    }
    rowCount = places.last?.rows.upperBound ?? 0
  }

  private func place(of cell: GridCell, _ column: Int, _ row: Int) -> Place {
    let column = column.clamped(to: 0...columnCount - 1)
    let row = row.clamped(to: 0...Self.maximumRows - 1)
    let width = cell.columnSpan.clamped(to: 1...columnCount - column)
    let height = cell.rowSpan.clamped(to: 1...min(Self.maximumColumns, Self.maximumRows - row))
    return Place(columns: column..<column + width, rows: row..<row + height)
  }

  private mutating func take(_ place: Place) {
    rowCount = max(rowCount, place.rows.upperBound)
    for row in place.rows { taken[row, default: []].append(place.columns) }
  }

  /// Returns the first free cells for a view, and marks them as occupied.
  private mutating func nextFree(for cell: GridCell) -> Place {
    if cell.startsRow, column > 0 { (column, row) = (0, row + 1) }
    if let own = cell.row { return placeInRow(cell, own) }
    if let own = cell.column, own < column { row += 1 }
    if let own = cell.column { column = own.clamped(to: 0...columnCount - 1) }
    while true {
      let width = cell.columnSpan.clamped(to: 1...columnCount - (cell.column == nil ? 0 : column))
      if column + width > columnCount { (column, row) = (0, row + 1) }
      let place = place(of: cell, column, row)
      guard row < Self.maximumRows - 1, let end = obstacle(to: place) else { return settle(place) }
      if cell.column == nil { column = end } else { row += 1 }
    }
  }

  private mutating func settle(_ place: Place) -> Place {
    take(place)
    (column, row) = (place.columns.upperBound, place.rows.lowerBound)
    if column >= columnCount { (column, row) = (0, row + 1) }
    return place
  }

  /// Returns the first free place in the row that was set for a view, or the last place that was tried if no place is
  /// free. Marks the place as occupied.
  private mutating func placeInRow(_ cell: GridCell, _ row: Int) -> Place {
    var place = place(of: cell, 0, row)
    while let end = obstacle(to: place), end + place.columns.count <= columnCount {
      place = self.place(of: cell, end, row)
    }
    take(place)
    return place
  }

  /// Returns the first column after a view that already occupies cells of a place; nil if the place is free.
  private func obstacle(to place: Place) -> Int? {
    for row in place.rows {
      if let other = taken[row]?.first(where: { $0.overlaps(place.columns) }) { return other.upperBound }
    }
    return nil
  }
}
