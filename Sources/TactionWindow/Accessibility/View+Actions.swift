import TactionEnvironment
import TactionGraphics
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
    if case .custom(let name) = action, let label = self as? Label { return label.openLink(named: name) }
    guard action == .showMenu, let menu = pressMenu(asCell: effectiveSemantics?.role == .cell), let owner = menu.view,
      !owner.isBehindModalView
    else { return false }
    let place = owner.convert(bounds.center, from: self)
    guard let opened = menu.openByPress(at: place) else { return false }
    opened.release(atWindow: owner.convert(place, to: nil), hasMoved: false)
    return true
  }
}

extension Label {
  /// The actions for screen readers that open the links.
  final var linkActions: [(name: String, link: String)] {
    guard onLink != nil else { return [] }
    var links = TextLinks()
    for run in attributedText.runs { links.add(run.range, run.attributes.link) }
    return links.actions { String(text.utf8Part($0)) }.map { (AccessibleObject.limited($0.name), $0.link) }
  }

  /// Opens a link as a tap does; returns whether there is such a link and the user can use the label.
  fileprivate final func openLink(named name: String) -> Bool {
    guard let link = linkActions.first(where: { $0.name == name })?.link,
      nearest({ $0.takesInput ? nil : $0 }) == nil
    else { return false }
    onLink?(link)
    return true
  }
}
