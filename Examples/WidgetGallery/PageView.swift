import Taction

/// A page: its exhibits in as many columns as fit. It scrolls.
final class PageView: ScrollView {
  private let grid: GridLayout

  init(_ exhibits: [Exhibit]) {
    grid = GridLayout(spacing: 16, arrangedSubviews: exhibits)
    super.init()
    backgroundColor = .background
    grid.minimumColumnWidth = 300
    grid.layoutMargins = Insets(16)
    addSubview(grid)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    contentSize = Size(width: bounds.width, height: grid.fittingSize(in: bounds.size).height)
    grid.frame = Rect(origin: .zero, size: contentSize)
  }
}
