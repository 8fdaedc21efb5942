import Taction

/// The window's content: the list of pages beside the page that is open. On a narrow screen one hides the other.
final class Gallery: View {
  private static let listWidth = 200.0
  /// The least width for both.
  private static let widthForBoth = 560.0

  private let list: PageList
  private let pages: [Page]
  private let title = Label()
  private let hint = Label()
  /// Goes back to the list, on a narrow screen.
  let backButton = Button("‹ Pages")
  /// Whether the list is shown on a narrow screen.
  private var isListOpen = false
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
    hint.numberOfLines = 0
    backButton.action = { [weak self] in self?.openList() }
    [list, title, hint, backButton].forEach(addSubview)
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
    isListOpen = false
    setNeedsLayout()
  }

  private func openList() {
    isListOpen = true
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let isNarrow = bounds.width < Self.widthForBoth
    list.minimumRowHeight = isNarrow ? 44 : 32
    let listWidth = isNarrow ? bounds.width : Self.listWidth
    list.frame = Rect(x: 0, y: 0, width: listWidth, height: bounds.height)
    let page = isNarrow ? bounds : Rect(x: listWidth, y: 0, width: bounds.width - listWidth, height: bounds.height)
    if isNarrow && !isListOpen {
      list.removeFromSuperview()
    } else if list.superview == nil {
      addSubview(list)
    }
    for view in [title, hint, playground] { view.isHidden = isNarrow && isListOpen }
    backButton.isHidden = !isNarrow || isListOpen
    title.font = .system(size: isNarrow ? 21 : 28, weight: .bold)
    layOutPage(in: page, margin: isNarrow ? 12 : 24)
  }

  private func layOutPage(in page: Rect, margin: Double) {
    backButton.sizeToFit()
    backButton.frame.origin = Point(x: page.maxX - margin - backButton.bounds.width, y: 4)
    let width = max(0, page.width - 2 * margin)
    let titleEnd = backButton.isHidden ? page.maxX - margin : backButton.frame.minX - 8
    let left = page.minX + margin
    title.frame = Rect(x: left, y: 16, width: max(0, titleEnd - left), height: 36)
    // The hint has room for two lines, or for as many as it needs on a narrow screen.
    let hintHeight = max(44, hint.sizeThatFits(Size(width: width, height: 0)).height)
    hint.frame = Rect(x: left, y: 54, width: width, height: hintHeight)
    let top = hint.frame.maxY + 6
    playground.margin = margin
    playground.frame = Rect(x: page.minX, y: top, width: page.width, height: max(0, page.height - top))
  }
}

extension Color {
  static let paper = Color(light: Color(hex: 0xF4_F1EA), dark: Color(hex: 0x1C_1F24))
  static let card = Color(light: .white, dark: Color(hex: 0x2B_3038))
  static let ink = Color(light: Color(hex: 0x2B_3038), dark: Color(hex: 0xF4_F1EA))
  static let fadedInk = Color(light: Color(hex: 0x6B_7078), dark: Color(hex: 0xA8_ADB5))
  static let blue = Color(hex: 0x3D_7EF0)
  static let green = Color(hex: 0x35_B36A)
  static let orange = Color(hex: 0xF0_953D)
  static let red = Color(hex: 0xD9_4A4A)
}
