import Taction

/// The titles of the pages, one below the other; a tap opens a page. It scrolls where it is too long.
final class PageList: ScrollView {
  /// The least height of a row; there is no more than 44, the height for a finger.
  var minimumRowHeight = 44.0

  /// Called with the number of the title that was tapped.
  var onChoice: ((Int) -> Void)?

  /// Which title is marked.
  var chosen = 0 {
    didSet { for (index, row) in rows.enumerated() { mark(row, isChosen: index == chosen) } }
  }

  private var rows: [Label] = []

  init(titles: [String]) {
    super.init()
    backgroundColor = Color(light: .ink, dark: Color(hex: 0x10_1216))
    for (index, title) in titles.enumerated() {
      let row = Label("  " + title)
      row.font = .system(size: 15)
      row.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.onChoice?(index) })
      rows.append(row)
      addSubview(row)
      mark(row, isChosen: index == chosen)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = max(minimumRowHeight, min(44, bounds.height / Double(max(rows.count, 1))))
    contentSize = Size(width: bounds.width, height: height * Double(rows.count))
    for (index, row) in rows.enumerated() {
      row.frame = Rect(x: 0, y: Double(index) * height, width: bounds.width, height: height)
    }
  }

  private func mark(_ row: Label, isChosen: Bool) {
    row.backgroundColor = isChosen ? .blue : nil
    row.textColor = isChosen ? .white : Color(light: .paper, dark: .ink)
  }
}
