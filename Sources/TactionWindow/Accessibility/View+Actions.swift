import TactionEnvironment
import TactionViews

extension View {
  /// Performs an action of `effectiveSemantics` for a screen reader or a test; returns whether it was performed. If
  /// the view itself has no menu, the menu of a long press opens at the middle of the view.
  package final func performEffective(_ action: Semantics.Action) -> Bool {
    if let tree = viewTree, let client = tree.textInputClient, client !== self {
      // The action may read the text, as the press of a finger does. The handlers of the text may remove the view.
      client.commitMarkedText()
      guard viewTree === tree else { return false }
    }
    if perform(action) { return true }
    guard action == .showMenu, let menu = pressMenu(asCell: effectiveSemantics?.role == .cell), let owner = menu.view,
      !owner.isBehindModalView
    else { return false }
    let place = owner.convert(bounds.center, from: self)
    guard let opened = menu.openByPress(at: place) else { return false }
    opened.release(atWindow: owner.convert(place, to: nil), hasMoved: false)
    return true
  }
}
