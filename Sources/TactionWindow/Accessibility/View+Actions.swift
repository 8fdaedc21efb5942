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
  /// The links that the user can open, with the names of their actions for screen readers: the text of each link, or
  /// its address if the same text also leads elsewhere. Links with the same text and address have one action.
  final var linkActions: [(name: String, link: String)] {
    guard onLink != nil else { return [] }
    var links: [(text: String, link: String, end: Int)] = []
    for run in attributedText.runs {
      guard let link = run.attributes.link else { continue }
      let part = String(text.utf8Part(run.range))
      // A part of a link may have another font.
      if let last = links.last, last.link == link, last.end == run.range.lowerBound {
        links[links.count - 1] = (text: last.text + part, link: link, end: run.range.upperBound)
      } else {
        links.append((text: part, link: link, end: run.range.upperBound))
      }
    }
    var known: Set<[String]> = []
    links = links.filter { known.insert([$0.text, $0.link]).inserted }
    let counts = Dictionary(links.map { ($0.text, 1) }, uniquingKeysWith: +)
    return links.map { own in
      (name: AccessibleObject.limited(counts[own.text] == 1 ? own.text : own.link), link: own.link)
    }
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
