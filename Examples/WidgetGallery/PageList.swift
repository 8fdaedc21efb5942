import Taction

/// The titles of the pages in a vertical list; a tap opens a page.
final class PageList: ListView<Page> {
  /// Called with the page that was tapped.
  var onChoice: (Page) -> Void = { _ in }

  /// The page whose title is marked and visible.
  var chosen: Page.ID? {
    didSet {
      guard let chosen else { return }
      selectedIDs = [chosen]
      scroll(to: chosen, animated: false)
    }
  }

  init(_ pages: [Page]) {
    super.init(SidebarCell.self) { cell, page in
      cell.title = page.title
      cell.icon = page.icon
    }
    backgroundColor = .secondaryBackground
    contentInset = Insets(horizontal: 0, vertical: 8)
    selectionMode = .single
    onActivate = { [weak self] in self?.onChoice($0) }
    setItems(pages, animated: false)
  }
}
