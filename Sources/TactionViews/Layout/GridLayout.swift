import TactionGeometry

/// A view that lays out views in columns and rows.
///
///     let form = GridLayout(columns: [.fitted, .flexible])
///     form.addRow([Label("Name"), name])
///     form.addRow([Label("Street"), street])
///     form.addArrangedSubview(save, in: GridCell(columnSpan: 2))
///
/// Views follow each other from the leading side to the trailing side, row after row, each in one cell, unless a
/// `GridCell` sets another position. A grid has as many rows as its views need. For thousands of views in a scroll
/// view, a `GridView` is the better choice, because it makes cells only for visible items.
open class GridLayout: ContainerView {
  /// The columns, beginning at the leading side; by default, and if the array is empty, one column that fills the
  /// width. At most 1000 columns are used.
  public final var columns: [GridTrack] { didSet { if columns != oldValue { arrangementChanged() } } }

  /// The rows from the top; all further rows are `.fitted`.
  public final var rows: [GridTrack] { didSet { if rows != oldValue { arrangementChanged() } } }

  /// The minimum width of columns, in logical pixels, for a grid whose number of columns depends on its width; nil, the
  /// default, to use `columns`.
  ///
  /// The grid then has the maximum number of equal columns that fit, but at least one. A number that is not finite, or
  /// not above 0, is refused.
  public final var minimumColumnWidth: Double? {
    didSet {
      if !accepts(minimumColumnWidth.map { $0.isFinite && $0 > 0 } ?? true, as: "minimumColumnWidth") {
        minimumColumnWidth = oldValue
      }
      if minimumColumnWidth != oldValue { arrangementChanged() }
    }
  }

  /// The gap between columns, in logical pixels; 8 by default. A negative number counts as zero; a number that is not
  /// finite is refused.
  public final var columnSpacing: Double {
    didSet { spacingChanged(&columnSpacing, from: oldValue, "columnSpacing") }
  }

  /// The gap between rows, in logical pixels; 8 by default. A negative number counts as zero; a number that is not
  /// finite is refused.
  public final var rowSpacing: Double {
    didSet { spacingChanged(&rowSpacing, from: oldValue, "rowSpacing") }
  }

  /// The position of views in the width of their columns; from edge to edge by default.
  public final var horizontalAlignment = StackView.Alignment.fill {
    didSet { if horizontalAlignment != oldValue { arrangementChanged() } }
  }

  /// The position of views in the height of their rows; from edge to edge by default.
  public final var verticalAlignment = StackView.Alignment.fill {
    didSet { if verticalAlignment != oldValue { arrangementChanged() } }
  }

  /// The cells that were set for views; other views take the next free cell.
  private final var cells: [ObjectIdentifier: GridCell] = [:]

  /// Creates a grid of the size that its views need, at the origin.
  ///
  /// - Parameters:
  ///   - columns: The columns, beginning at the leading side.
  ///   - rows: The rows from the top; all further rows are `.fitted`.
  ///   - spacing: The gap between columns and between rows, in logical pixels.
  ///   - arrangedSubviews: The views, row after row.
  public init(
    columns: [GridTrack] = [.flexible], rows: [GridTrack] = [], spacing: Double = 8, arrangedSubviews: [View] = []
  ) {
    (self.columns, self.rows) = (columns, rows)
    let gap = spacing.isFinite ? max(spacing, 0) : 0
    (columnSpacing, rowSpacing) = (gap, gap)
    super.init()
    isPlain = type(of: self) == GridLayout.self
    arrangedSubviews.forEach(addArrangedSubview)
    sizeToFit()
  }

  // MARK: Cells

  /// Adds a view in a cell.
  public final func addArrangedSubview(_ view: View, in cell: GridCell) {
    addArrangedSubview(view)
    setCell(cell, for: view)
  }

  /// Adds views as a row of their own, beginning at the leading side.
  public final func addRow(_ views: [View]) {
    for (index, view) in views.enumerated() {
      addArrangedSubview(view)
      guard index == 0 else { continue }
      var cell = GridCell()
      cell.startsRow = true
      setCell(cell, for: view)
    }
  }

  /// Sets the cell of an arranged view; does nothing for other views. The cell is forgotten when the view leaves the
  /// grid.
  public final func setCell(_ cell: GridCell, for view: View) {
    guard isArranged(view) else { return }
    cells[ObjectIdentifier(view)] = cell == GridCell() ? nil : cell
    arrangementChanged()
  }

  /// Returns the cell that was set for a view; if none was set, a cell without a column and a row.
  public final func cell(of view: View) -> GridCell { cells[ObjectIdentifier(view)] ?? GridCell() }

  override func forget(_ view: View) {
    if !cells.isEmpty { cells[ObjectIdentifier(view)] = nil }
  }

  /// Returns the cells that were set for views; an empty array if all views follow each other.
  final func ownCells(of views: [View]) -> [GridCell?] {
    cells.isEmpty ? [] : views.map { cells[ObjectIdentifier($0)] }
  }

  // MARK: Layout

  override func measurement(in width: Double) -> (any ContainerMeasurement)? {
    GridMeasurement(of: self, in: width)
  }

  override var alignsBaselines: Bool {
    verticalAlignment == .firstBaseline || cells.values.contains { $0.verticalAlignment == .firstBaseline }
  }

  override func places(of views: [View], in size: Size) -> [Rect] {
    let space = Rect(origin: .zero, size: size).inset(by: layoutMargins)
    var measurement = GridMeasurement(of: self, views, space: max(space.width, 0))
    while let (view, width) = measurement.next() {
      measurement.add(view.fittingSize(in: Size(width: width, height: 0)))
    }
    let places = measurement.places(in: max(space.height, 0))
    let shift = space.origin - Point.zero
    return shift == Vector.zero ? places : places.map { Rect(origin: $0.origin + shift, size: $0.size) }
  }

  /// Returns the columns in a width between the margins; 0 for no limit.
  final func tracks(in width: Double) -> [GridTrack] {
    guard let minimumColumnWidth else {
      return columns.isEmpty ? [.flexible] : Array(columns.prefix(GridPlacement.maximumColumns))
    }
    guard width > 0 else { return [.flexible(1, minimum: minimumColumnWidth)] }
    let count = Int(saturating: ((width + columnSpacing) / (minimumColumnWidth + columnSpacing)).rounded(.down))
    return Array(repeating: .flexible, count: count.clamped(to: 1...GridPlacement.maximumColumns))
  }
}
