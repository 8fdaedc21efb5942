import TactionViews

// The reuse of cells that no item on the screen needs. They wait in pools, like the reuse queues of UIKit.
extension CollectionView {
  /// Returns a spare cell that can show another item; nil if there is none.
  final func dequeue(kind: Int) -> ItemCell? {
    while reusePools.indices.contains(kind), let cell = reusePools[kind].popLast() {
      // Code of the app may have made a view in a spare cell the first responder. Such a cell is not reused, so that
      // keys do not act on another item.
      guard !isInUse(cell) else {
        cell.removeFromSuperview()
        continue
      }
      cell.beginNewUse()
      cell.prepareForReuse()
      return cell
    }
    return nil
  }

  final func recycleOutside(of items: Range<Int>) {
    while let first = cells.first, firstCell < items.lowerBound {
      cells.removeFirst()
      firstCell += 1
      retire(first, of: firstCell - 1)
    }
    while let last = cells.last, firstCell + cells.count > items.upperBound {
      cells.removeLast()
      retire(last, of: firstCell + cells.count)
    }
  }

  /// Hides a cell until another item needs it.
  final func recycle(_ cell: ItemCell) {
    let isOurs = cell.superview === self
    // Touches and motions that are still under way belong to the old item. Removing the cell ends them, as for any view
    // that leaves the window.
    if isInUse(cell) || viewTree?.hasMotion(in: cell) ?? false { cell.removeFromSuperview() }
    cell.forgetContents()
    if swipe?.cell === cell { endSwipe(animated: false) }
    while reusePools.count <= cell.kind { reusePools.append([]) }
    // Surplus cells are removed: for example, after the window has become smaller. A cell that is still in use, for
    // example by a drag, is also removed, so that the drag does not apply to another item.
    guard isOurs, !isInUse(cell), reusePools[cell.kind].count < spareLimit else { return cell.removeFromSuperview() }
    View.performWithoutAnimation {
      cell.finishAnimations()
      cell.alpha = 1
      cell.isHidden = true
    }
    cell.endPress()
    reusePools[cell.kind].append(cell)
  }
}
