import Taction

/// The titles of the pages in a vertical list; a tap opens a page. The list scrolls if it is too long.
final class PageList: ScrollView {
  /// The minimum height of a row. If all rows fit, they grow up to 44, the height for a finger; they are higher only if
  /// the text needs it.
  var minimumRowHeight = 44.0

  /// Called with the index of the title that was tapped.
  var onChoice: ((Int) -> Void)?

  /// The index of the marked title; the list scrolls to its row.
  var chosen = 0 {
    didSet {
      for (index, row) in rows.enumerated() { row.isChosen = index == chosen }
      revealsChosen = true
      setNeedsLayout()
    }
  }

  private var rows: [PageRow] = []
  /// Whether the next layout scrolls to the row of the chosen page.
  private var revealsChosen = false

  init(titles: [String]) {
    super.init()
    backgroundColor = Color(light: .ink, dark: Color(hex: 0x10_1216))
    rows = titles.enumerated().map { index, title in PageRow(title) { [weak self] in self?.onChoice?(index) } }
    rows.forEach(addSubview)
    rows.first?.isChosen = true
  }

  override func layoutSubviews() {
    let needed = rows.map { $0.sizeThatFits(Size(width: bounds.width, height: 0)).height }.max() ?? 0
    let height = max(minimumRowHeight, needed, min(44, bounds.height / Double(max(rows.count, 1))))
    contentSize = Size(width: bounds.width, height: height * Double(rows.count))
    for (index, row) in rows.enumerated() {
      row.frame = Rect(x: 0, y: Double(index) * height, width: bounds.width, height: height)
    }
    super.layoutSubviews()
    guard revealsChosen, !bounds.isEmpty, rows.indices.contains(chosen) else { return }
    revealsChosen = false
    scroll(to: rows[chosen].frame, animated: false)
  }
}

/// The title of a page in the list.
final class PageRow: Control {
  /// Whether the row's page is open.
  var isChosen = false {
    didSet {
      backgroundColor = isChosen ? .blue : nil
      label.textColor = isChosen ? .white : Color(light: .paper, dark: Color(hex: 0xF4_F1EA))
      semanticsDidChange()
    }
  }
  private let label = Label()
  private let action: () -> Void

  init(_ title: String, action: @escaping () -> Void) {
    self.action = action
    super.init()
    label.text = title
    label.font = .system(size: 15).followingTextScale()
    addSubview(label)
    isChosen = false
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: label.sizeThatFits(.zero).height + 10)
  }

  override func layoutSubviews() { label.frame = bounds.inset(by: Insets(horizontal: 12, vertical: 0)) }

  override func activate() { action() }

  override var semantics: Semantics? {
    Semantics(.button, name: label.text, states: isChosen ? .selected : [], actions: [.press])
  }
}
