import TactionEnvironment
import TactionGeometry
import TactionViews

// Insertions, removals and moves of items.
extension CollectionView {
  /// The spring that moves items to make room for others.
  static let changeSpring = Spring(response: 0.35, dampingRatio: 1)
  /// The duration for which items fade in and out, in seconds. Our own choice.
  static let fadeDuration = 0.2
  /// The maximum number of cells that fade out at the same time.
  static let maximumDeparting = 64

  /// Shows other items. The first visible item that remains in the list keeps its position on the screen. The
  /// exceptions are a list at its top, and a move by the user.
  ///
  /// - Parameters:
  ///   - sections: The new sections.
  ///   - change: The difference from the former items.
  ///   - animated: Whether the items move, fade in and fade out.
  final func change(to sections: [(hasHeader: Bool, count: Int)], _ change: ItemDifference, animated: Bool) {
    // The list itself moves the items. In an animation of the app, new items would also come from the places at which
    // their cells were before.
    View.performWithoutAnimation { show(sections, change, animated: animated) }
  }

  private func show(_ sections: [(hasHeader: Bool, count: Int)], _ change: ItemDifference, animated: Bool) {
    let isAnimated = animated && isInWindow && !theme.motion.isReduced && !cells.isEmpty
    let old = (arrangement: arrangement, extents: extents, offset: contentOffset.y)
    let anchor = survivor(of: change)
    let starts = isAnimated ? presentedFrames(change) : [:]
    arrangement = ItemArrangement(sections, columns: old.arrangement.columns)
    extents = makeExtents(for: arrangement)
    keepHeights(of: old.arrangement, old.extents, change)
    holdCells(change, animated: isAnimated)
    // If an unmarked item is removed, the next item does not replace it: users would not know on which row Return acts.
    focusedItem = focusedItem.flatMap { showsCursor ? change.nearestIndex(to: $0) : change.newIndex(of: $0) }
    firstScroll = firstScroll.flatMap { target in change.newIndex(of: target.item).map { ($0, target.position) } }
    scrollTarget = scrollTarget.flatMap { target in change.newIndex(of: target.item).map { ($0, target.position) } }
    keepOffset(anchor)
    discardHeaders()
    setNeedsLayout()
    keptItem = anchor
    layoutIfNeeded()
    keptItem = nil
    let held = heldCells
    heldCells = [:]
    for (item, cell) in held.inOrder { retire(cell, of: item) }
    limitsChanged()
    semanticsDidChange()
    // Cells that fade out keep their position on the screen.
    let step = Vector(dx: 0, dy: contentOffset.y - old.offset)
    if step != .zero { for cell in departing { cell.center += step } }
    guard isAnimated else { return }
    animateCells(from: starts, change, old.arrangement, old.extents, by: step)
  }

  /// Updates the cells when the items are the same, but their state has changed.
  final func refreshCells() {
    for cell in itemCells {
      // Code of the app that configures a cell may scroll. Then the cell shows another item, or no item.
      for _ in 0..<2 {
        guard let item = item(of: cell) else { break }
        update(cell, for: item)
        cell.invalidateHeight()
        cell.isSelected = isSelected(item)
        if self.item(of: cell) == item { break }
      }
    }
  }

  /// Returns the item that keeps its position on the screen, and its distance from the top of the visible part. Returns
  /// nil if the list is at its top, and for a move by the user. In such a move, the list follows neither an item that a
  /// finger drags away from the top of the visible part, nor an item that makes room for it there.
  private func survivor(of change: ItemDifference) -> (item: Int, distance: Double)? {
    guard !change.isMove, contentOffset.y > limits.lower.y + ScrollConstants.edgeTolerance else { return nil }
    for place in cells.indices {
      let frame = frame(ofItem: firstCell + place)
      guard frame.maxY > contentOffset.y + contentInset.top else { continue }
      if let item = change.newIndex(of: firstCell + place) { return (item, frame.minY - contentOffset.y) }
    }
    return nil
  }

  private func presentedFrames(_ change: ItemDifference) -> [Int: Point] {
    var frames: [Int: Point] = [:]
    for (place, cell) in cells.enumerated() where !isLifted(cell) {
      if let item = change.newIndex(of: firstCell + place) { frames[item] = cell.shownFrame.center }
    }
    return frames
  }

  /// Returns the new indices of the items that remain, but now need a cell of another kind.
  private func itemsOfOtherKinds(after change: ItemDifference) -> Set<Int> {
    // The closures that choose the kinds are code of the app, which may change the height of a cell. Such changes are
    // ignored here, because the lines are already the new lines, but the cells are still the old cells.
    isArranging = true
    defer { isArranging = false }
    var items = Set<Int>()
    forEachCell { old, cell in
      if let item = change.newIndex(of: old), kind(ofItem: item) != cell.kind { items.insert(item) }
    }
    return items
  }

  /// Keeps the heights of lines that were measured, if each line has only one item.
  private func keepHeights(of old: ItemArrangement, _ heights: LineOffsets, _ change: ItemDifference) {
    guard old.columns == 1, lineHeight(for: contentWidth) == nil else { return }
    let others = itemsOfOtherKinds(after: change)
    var extents = extents
    heights.forEachMeasured { line, height in
      guard !old.isHeader(line), let before = old.items(onLines: line..<(line + 1)).first,
        let item = change.newIndex(of: before), !others.contains(item), let place = arrangement.line(ofItem: item)
      else { return }
      extents.setHeight(height, of: place)
    }
    self.extents = extents
  }

  /// Keeps the cells of the items that remain, for the next layout; the other cells fade out or are recycled. A cell of
  /// a wrong kind is recycled immediately, because another cell takes its place.
  private func holdCells(_ change: ItemDifference, animated: Bool) {
    // The indices of the cells are still the old indices, but the lines are already the new lines. So requests to
    // measure a cell again are ignored for now; `hold` measures the cells that remain.
    isArranging = true
    defer { isArranging = false }
    for (place, cell) in cells.enumerated() where !hold(cell, of: firstCell + place, change) {
      let isGone = change.newIndex(of: firstCell + place) == nil
      if animated, isGone, departing.count < Self.maximumDeparting { fadeOut(cell) } else { recycle(cell) }
    }
    for (item, cell) in usedCells.inOrder where !hold(cell, of: item, change) { recycle(cell) }
    cells.removeAll(keepingCapacity: true)
    usedCells.removeAll(keepingCapacity: true)
  }

  /// Keeps the cell of an item that remains, and shows the current state of the item. Returns false if the item is
  /// gone, or now needs a cell of another kind. A lifted item keeps its cell.
  private func hold(_ cell: ItemCell, of old: Int, _ change: ItemDifference) -> Bool {
    guard let item = change.newIndex(of: old), isLifted(cell) || kind(ofItem: item) == cell.kind else { return false }
    show(item, in: cell)
    heldCells[item] = cell
    return true
  }

  /// Shows the current state of an item in the cell that is kept for the item. Measures the cell, because the item may
  /// have changed, but only if each line has only one item.
  private func show(_ item: Int, in cell: ItemCell) {
    update(cell, for: item)
    guard arrangement.columns == 1, lineHeight(for: contentWidth) == nil, let line = arrangement.line(ofItem: item)
    else { return }
    extents.setHeight(fittingHeight(of: cell) + itemSpacing, of: line)
  }

  /// Makes a cell fade out. The content of a swiped cell goes on to the side to which it was swiped.
  private func fadeOut(_ cell: ItemCell) {
    let swipe = takeSwipe(of: cell)
    cell.endPress()
    departing.append(cell)
    sendSubviewToBack(cell)
    View.animate(duration: Self.fadeDuration) {
      cell.alpha = 0
      swipe?.leave()
    } completion: { [weak self, weak cell] _ in
      swipe?.remove()
      guard let self, let cell else { return }
      departing.removeAll { $0 === cell }
      recycle(cell)
    }
  }

  private func keepOffset(_ anchor: (item: Int, distance: Double)?) {
    guard let anchor, let line = arrangement.line(ofItem: anchor.item) else { return resizeContent(shiftedBy: 0) }
    resizeContent(shiftedBy: extents.offset(of: line) - anchor.distance - contentOffset.y)
  }

  /// Moves the cells to their new positions. The motion of each cell begins where its item was before, even if the item
  /// had no cell then.
  private func animateCells(
    from starts: [Int: Point], _ change: ItemDifference, _ old: ItemArrangement, _ heights: LineOffsets, by step: Vector
  ) {
    for (place, cell) in cells.enumerated() where !isLifted(cell) {
      let item = firstCell + place
      let target = frame(ofItem: item).center
      let before = starts[item] ?? change.oldIndex(of: item).map { frame(ofItem: $0, in: old, heights).center }
      guard let before else {
        let alpha = cell.alpha
        cell.alpha = 0
        View.animate(duration: Self.fadeDuration) { cell.alpha = alpha }
        continue
      }
      let start = before + step
      guard start.distance(to: target) > 0.5 else { continue }
      cell.center = start
      View.animate(with: Self.changeSpring) { cell.center = target }
    }
  }
}

extension [Int: ItemCell] {
  /// The cells in the order of their items. Configuring and recycling cells runs code of the app, so the order must be
  /// the same in each run of the program.
  var inOrder: [(key: Int, value: ItemCell)] { sorted { $0.key < $1.key } }
}
