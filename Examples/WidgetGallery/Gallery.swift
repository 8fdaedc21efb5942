import Taction

/// The window's content: the list of pages next to the page that is open; in a narrow window one of the two.
final class Gallery: SplitView {
  private let pages: [Page]
  private let list: PageList
  private let stack: NavigationStack

  /// Makes a gallery that shows the first of some pages.
  init(pages: [Page]) {
    self.pages = pages
    list = PageList(pages)
    stack = NavigationStack(root: View())
    super.init(sidebar: list, detail: stack)
    sidebarWidth = 280
    list.onChoice = { [weak self] in self?.open(at: $0) }
    if !pages.isEmpty { show(0) }
  }

  /// Opens the page with a title; nothing happens where there is none.
  func open(page title: String) {
    if let index = pages.firstIndex(where: { $0.title == title }) { open(at: index) }
  }

  private func open(at index: Int) {
    show(index)
    showDetail()
  }

  private func show(_ index: Int) {
    list.chosen = index
    stack.setRoot(PageView(pages[index].makeExhibits()), title: pages[index].title)
  }
}
