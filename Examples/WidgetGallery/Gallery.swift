import Taction

/// The window's content: the list of pages next to the open page; in a narrow window, only one of the two is visible.
final class Gallery: SplitView {
  private let pages: [Page]
  private let list: PageList
  private let stack: NavigationStack

  /// Makes a gallery that first shows the first page.
  init(pages: [Page]) {
    self.pages = pages
    list = PageList(pages)
    stack = NavigationStack(root: View())
    super.init(sidebar: list, detail: stack)
    sidebarWidth = 280
    list.onChoice = { [weak self] in self?.open($0) }
    if let first = pages.first { show(first) }
  }

  /// Opens the page with a title; does nothing if there is no such page.
  func open(page title: String) {
    if let page = pages.first(where: { $0.title == title }) { open(page) }
  }

  private func open(_ page: Page) {
    show(page)
    showDetail()
  }

  private func show(_ page: Page) {
    list.chosen = page.id
    stack.setRoot(PageView(page.makeExhibits()), title: page.title)
  }
}
