import Taction

/// The titles of the pages, one below the other; a tap opens a page.
final class PageList: ScrollView {
  /// Called with the number of the page that was tapped.
  var onChoice: (Int) -> Void = { _ in }

  /// The number of the page that is marked; its row is scrolled to.
  var chosen = 0 {
    didSet {
      for (index, button) in buttons.enumerated() { button.role = index == chosen ? .primary : .plain }
      revealsChosen = true
      setNeedsLayout()
    }
  }
  /// Whether the row of the chosen page is to be scrolled to with the next layout.
  private var revealsChosen = false

  private let column = StackView(axis: .vertical, spacing: 4)
  private var buttons: [Button] { column.arrangedSubviews.compactMap { $0 as? Button } }

  init(_ pages: [Page]) {
    super.init()
    backgroundColor = .secondaryBackground
    column.alignment = .leading
    column.layoutMargins = Insets(12)
    for (index, page) in pages.enumerated() {
      column.addArrangedSubview(Button(page.title, icon: page.icon) { [weak self] in self?.onChoice(index) })
    }
    addSubview(column)
    chosen = 0
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    contentSize = Size(width: bounds.width, height: column.fittingSize(in: bounds.size).height)
    column.frame = Rect(origin: .zero, size: contentSize)
    guard revealsChosen, !bounds.isEmpty, buttons.indices.contains(chosen) else { return }
    revealsChosen = false
    column.layoutIfNeeded()
    scroll(to: column.convert(buttons[chosen].frame, to: self), animated: false)
  }
}
