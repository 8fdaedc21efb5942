import Taction

/// The window's content: the list of pages next to the open page. On a narrow screen, only one of the two is visible.
final class Gallery: View {
  private static let listWidth = 200.0
  /// The minimum width of a page next to the list.
  private static let pageWidth = 360.0

  private let list: PageList
  private let pages: [Page]
  private let header = PageHeader()
  /// The button that returns to the list, on a narrow screen.
  let backButton = Button("‹ Pages")
  /// Whether the list is shown, on a narrow screen.
  private var isListOpen = false
  private(set) var playground: Playground

  init(pages: [Page]) {
    self.pages = pages
    list = PageList(titles: pages.map(\.title))
    playground = Playground(header: header)
    super.init()
    backgroundColor = .paper
    backButton.action = { [weak self] in self?.openList() }
    [list, backButton].forEach(addSubview)
    list.onChoice = { [weak self] index in self?.open(page: index) }
    open(page: 0)
  }

  /// Opens the page with a title; does nothing if there is no such page.
  func open(page title: String) {
    if let index = pages.firstIndex(where: { $0.title == title }) { open(page: index) }
  }

  private func open(page index: Int) {
    guard pages.indices.contains(index) else { return }
    let page = pages[index]
    list.chosen = index
    header.show(page)
    playground.removeFromSuperview()
    playground = Playground(header: header)
    page.setUp(playground)
    insertSubview(playground, at: 0)
    isListOpen = false
    setNeedsLayout()
  }

  private func openList() {
    isListOpen = true
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let listWidth = Self.listWidth * max(theme.textScale, 1)
    let isNarrow = bounds.width < listWidth + Self.pageWidth
    list.minimumRowHeight = isNarrow ? 44 : 32
    list.frame = mirrored(Rect(x: 0, y: 0, width: isNarrow ? bounds.width : listWidth, height: bounds.height))
    if isNarrow && !isListOpen {
      list.removeFromSuperview()
    } else if list.superview == nil {
      addSubview(list)
    }
    playground.isHidden = isNarrow && isListOpen
    backButton.isHidden = !isNarrow || isListOpen
    let margin = isNarrow ? 12.0 : 24
    backButton.sizeToFit()
    backButton.frame = mirrored(
      Rect(
        origin: Point(x: bounds.width - margin - backButton.bounds.width, y: 4), size: backButton.bounds.size))
    header.style = PageHeader.Style(
      isSmall: isNarrow, margin: margin, corner: backButton.isHidden ? .zero : backButton.bounds.size)
    playground.margin = margin
    playground.frame = mirrored(
      isNarrow ? bounds : Rect(x: listWidth, y: 0, width: bounds.width - listWidth, height: bounds.height))
  }
}

extension Color {
  // White text is readable on each of the bright colours.
  static let paper = Color(light: Color(hex: 0xF4_F1EA), dark: Color(hex: 0x1C_1F24))
  static let card = Color(light: .white, dark: Color(hex: 0x2B_3038))
  static let ink = Color(light: Color(hex: 0x2B_3038), dark: Color(hex: 0xF4_F1EA))
  static let fadedInk = Color(light: Color(hex: 0x5F_646C), dark: Color(hex: 0xA8_ADB5))
  static let blue = Color(hex: 0x2A_6BDE)
  static let green = Color(hex: 0x1F_8049)
  static let orange = Color(hex: 0xB3_5A00)
  static let red = Color(hex: 0xC9_3636)
}
