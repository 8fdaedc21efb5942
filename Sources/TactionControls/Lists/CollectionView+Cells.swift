import TactionGeometry
import TactionViews

// The cells of the visible items, and the frames of items.
extension CollectionView {
  /// Makes cells for all items on `lines`. Measures the lines that are not measured yet, and those whose items get new
  /// cells, because an item may have changed while it had no cell. Returns whether no height has changed.
  final func fill(_ lines: Range<Int>) -> Bool {
    let items = arrangement.items(onLines: lines)
    recycleOutside(of: items)
    if cells.isEmpty { firstCell = items.lowerBound }
    var newItems: [Int] = []
    for item in stride(from: firstCell - 1, through: items.lowerBound, by: -1) {
      cells.insert(takeCell(for: item, noting: &newItems), at: 0)
      firstCell = item
    }
    while firstCell + cells.count < items.upperBound {
      cells.append(takeCell(for: firstCell + cells.count, noting: &newItems))
    }
    guard lineHeight(for: contentWidth) == nil else { return true }
    var isComplete = true
    for line in newItems.compactMap(arrangement.line(ofItem:)) { isComplete = !measure(line) && isComplete }
    for line in lines where extents.measuredHeight(of: line) == nil {
      isComplete = false
      measure(line)
    }
    return isComplete
  }

  /// Measures a line; returns whether it has got another height, or was not measured before.
  @discardableResult
  private func measure(_ line: Int) -> Bool {
    let before = extents.measuredHeight(of: line)
    var height = 0.0
    for item in arrangement.items(onLines: line..<(line + 1)) {
      guard let cell = cell(forItem: item) else { continue }
      height = max(height, fittingHeight(of: cell))
    }
    extents.setHeight(height + itemSpacing, of: line)
    return extents.measuredHeight(of: line) != before
  }

  /// Returns the height that fits a cell.
  final func fittingHeight(of cell: ItemCell) -> Double {
    let fitting = cell.sizeThatFits(Size(width: itemWidth, height: 0)).height
    return cell.accepts(fitting.isFinite, as: "height in a list") ? fitting : estimatedLineHeight
  }

  /// Measures a cell again, because its content may need another height.
  final func cellDidResize(_ cell: ItemCell) {
    guard !isArranging, let item = item(of: cell), let line = arrangement.line(ofItem: item),
      lineHeight(for: contentWidth) == nil
    else { return }
    let (anchor, height) = (anchor, extents.height(of: line))
    measure(line)
    if extents.height(of: line) != height { placesDidChange() }
    let step = anchor.map { extents.offset(of: $0.line) - contentOffset.y - $0.distance } ?? 0
    resizeContent(shiftedBy: step)
    setNeedsLayout()
  }

  /// Returns the cell that is kept for an item, or a new one. In the latter case, adds the item to `newItems`.
  private func takeCell(for item: Int, noting newItems: inout [Int]) -> ItemCell {
    let known = heldCells.removeValue(forKey: item) ?? usedCells.removeValue(forKey: item)
    if known == nil { newItems.append(item) }
    let cell = known ?? makeCell(for: item)
    cell.list = self
    if cell.superview !== self { insertSubview(cell, at: 0) }
    if cell.isHidden { cell.isHidden = false }
    cell.isSelected = isSelected(item)
    cell.showsFocus = isCursorShown(on: item)
    return cell
  }

  final func isLifted(_ cell: ItemCell) -> Bool { lift?.cell === cell }

  /// Whether a cell is one of the cells that are visible or nearly visible.
  final func isVisible(_ cell: ItemCell) -> Bool { cells.contains { $0 === cell } }

  /// The cells that have items: the visible cells, and invisible cells in use.
  final var itemCells: [ItemCell] { cells + usedCells.inOrder.map(\.value) }

  /// Calls a closure with each item that has a cell, and the cell: the visible cells, and invisible cells in use.
  final func forEachCell(_ body: (Int, ItemCell) -> Void) {
    for (place, cell) in cells.enumerated() { body(firstCell + place, cell) }
    for (item, cell) in usedCells.inOrder { body(item, cell) }
  }

  /// Returns the cell of an item; nil if the item has no cell, because it is not visible.
  final func cell(forItem item: Int) -> ItemCell? {
    cells.indices.contains(item - firstCell) ? cells[item - firstCell] : usedCells[item]
  }

  /// Returns the item of a cell; nil if the cell has none.
  package final func item(of cell: ItemCell) -> Int? {
    cells.firstIndex { $0 === cell }.map { firstCell + $0 } ?? usedCells.first { $0.value === cell }?.key
  }

  // MARK: Places

  /// The width of an item.
  final var itemWidth: Double {
    let columns = Double(arrangement.columns)
    return max((contentWidth - itemSpacing * (columns - 1)) / columns, 0)
  }

  /// Returns the frame of an item, in the coordinates of the content; zero if the index is out of range.
  final func frame(ofItem item: Int) -> Rect { frame(ofItem: item, in: arrangement, extents) }

  final func frame(ofItem item: Int, in arrangement: ItemArrangement, _ extents: LineOffsets) -> Rect {
    guard let line = arrangement.line(ofItem: item) else { return .zero }
    var column = arrangement.column(ofItem: item)
    if isMirrored { column = arrangement.columns - 1 - column }
    return Rect(
      x: Double(column) * (itemWidth + itemSpacing), y: extents.offset(of: line), width: itemWidth,
      height: max(extents.height(of: line) - itemSpacing, 0))
  }

  /// Returns the item at a point of the content, or the nearest item on the line at that point; nil if there is none.
  final func item(at point: Point) -> Int? {
    guard extents.count > 0, point.y >= 0, point.y < extents.total else { return nil }
    let items = arrangement.items(onLines: extents.line(at: point.y)..<(extents.line(at: point.y) + 1))
    return items.min { abs(frame(ofItem: $0).center.x - point.x) < abs(frame(ofItem: $1).center.x - point.x) }
  }
}
