import Taction

/// The window's content: the list of pages, and the page that is open.
final class Gallery: View {
  private static let listWidth = 200.0

  private let list: PageList
  private let pages: [Page]
  private let title = Label()
  private let hint = Label()
  private(set) var playground = Playground()

  init(pages: [Page]) {
    self.pages = pages
    list = PageList(titles: pages.map(\.title))
    super.init()
    backgroundColor = .paper
    title.font = .system(size: 28, weight: .bold)
    title.textColor = .ink
    hint.font = .system(size: 16)
    hint.textColor = .fadedInk
    hint.numberOfLines = 2
    [list, title, hint].forEach(addSubview)
    list.onChoice = { [weak self] index in self?.open(page: index) }
    open(page: 0)
  }

  /// Opens the page with a title; nothing happens where there is none.
  func open(page title: String) {
    if let index = pages.firstIndex(where: { $0.title == title }) { open(page: index) }
  }

  private func open(page index: Int) {
    guard pages.indices.contains(index) else { return }
    let page = pages[index]
    list.chosen = index
    title.text = page.title
    hint.text = page.hint
    playground.removeFromSuperview()
    playground = Playground()
    page.setUp(playground)
    addSubview(playground)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    list.frame = Rect(x: 0, y: 0, width: Self.listWidth, height: bounds.height)
    let left = Self.listWidth + 24
    let width = max(0, bounds.width - left - 24)
    title.frame = Rect(x: left, y: 16, width: width, height: 36)
    hint.frame = Rect(x: left, y: 54, width: width, height: 44)
    playground.frame = Rect(
      x: Self.listWidth, y: 104, width: max(0, bounds.width - Self.listWidth), height: max(0, bounds.height - 104))
  }
}

extension Color {
  static let paper = Color(hex: 0xF4_F1EA)
  static let ink = Color(hex: 0x2B_3038)
  static let fadedInk = Color(hex: 0x6B_7078)
  static let blue = Color(hex: 0x3D_7EF0)
  static let green = Color(hex: 0x35_B36A)
  static let orange = Color(hex: 0xF0_953D)
  static let red = Color(hex: 0xD9_4A4A)
}
