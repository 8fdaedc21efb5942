import TactionGestures
import TactionViews

// Cells that the user is still using, for example by typing in a text field. Such a cell keeps its item until the user
// has finished.
extension CollectionView {
  /// Whether the user is still using a cell, for example by moving it to another position. This can also be the case
  /// while the list is in no window.
  final func isInUse(_ cell: ItemCell) -> Bool {
    isLifted(cell) || viewTree?.isInUse(cell) ?? ViewUse.isUnderWay(in: cell)
  }

  /// Returns the item on which the finger of a recognizer has landed, and its cell. Returns nil if the finger has
  /// landed outside the cells, or if the cell has lost its item since then.
  ///
  /// A gesture begins some time after the finger has landed. In this time, the app may have set other items, so that
  /// another item is under the finger.
  final func landing(of recognizer: GestureRecognizer) -> (item: Int, cell: ItemCell)? {
    let cell = recognizer.touches.first?.view?.nearest { view in
      (view as? ItemCell).flatMap { $0.list === self ? $0 : nil }
    }
    guard let cell, let item = item(of: cell) else { return nil }
    return (item, cell)
  }

  /// Recycles a cell whose item is no longer visible, or keeps the cell for its item while the user does something in
  /// the cell.
  final func retire(_ cell: ItemCell, of item: Int) {
    guard isInUse(cell) else { return recycle(cell) }
    usedCells[item] = cell
    awaitEndOfUses()
  }

  /// Recycles the kept cells that are no longer in use.
  final func releaseUsedCells() {
    guard !usedCells.isEmpty else { return }
    for (item, cell) in usedCells.inOrder where !isInUse(cell) {
      usedCells[item] = nil
      recycle(cell)
    }
    if !usedCells.isEmpty { awaitEndOfUses() }
  }

  /// Checks the cells in use again when the view has entered a window. While the view was in another window or in none,
  /// it was not notified when the user had finished something in a cell.
  final func checkUsedCells() {
    guard isInWindow, !usedCells.isEmpty else { return }
    // The list may still wait for the end of uses in its former window.
    awaitsEndOfUses = false
    setNeedsLayout()
  }

  /// Requests a layout when a use of a view ends, to check the cells in use again.
  private func awaitEndOfUses() {
    guard !awaitsEndOfUses, let viewTree else { return }
    awaitsEndOfUses = true
    viewTree.callAtEndOfUse { [weak self] in
      self?.awaitsEndOfUses = false
      self?.setNeedsLayout()
    }
  }

  /// Ends all uses of the cells that a change takes away from their items, before these cells show other items. A text
  /// field resigns as first responder, so that its text is stored in the right item. Menus and popovers are dismissed,
  /// and touches and the lift of an item are cancelled. Code of the app may run.
  ///
  /// - Parameter isGone: Whether the change takes a cell away from its item.
  final func endUses(where isGone: (Int, ItemCell) -> Bool) {
    if let lift, isGone(lift.item, lift.cell) { cancelLift() }
    var gone: [ItemCell] = []
    forEachCell { item, cell in if isInUse(cell), isGone(item, cell) { gone.append(cell) } }
    for cell in gone { ViewUse.itemIsRemoved(from: cell) }
    // Keys then act on the list, as after an action.
    if let swipe, swipe.hasFocus, gone.contains(where: { $0 === swipe.cell }) { becomeFirstResponder() }
    // This comes after the dismissal of menus, because a dismissed menu may have given the focus back to a field in one
    // of the cells.
    if let responder = viewTree?.firstResponder, gone.contains(where: responder.isDescendant(of:)) {
      responder.resignFirstResponder()
    }
    for cell in gone { cell.cancelTouches() }
  }
}
