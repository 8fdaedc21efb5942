import TactionGeometry
import TactionGraphics
import TactionViews

/// The path to a folder: a button for each folder of the path, in a row that scrolls; the last button is visible.
final class Breadcrumbs: ScrollView {
  /// Called with the folder that the user has chosen.
  var onChoose: (FilePath) -> Void = { _ in }
  private let row = StackView(spacing: 0)
  private var shown: (folder: FilePath, rootTitle: String)?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    showsIndicators = false
    addSubview(row)
  }

  /// Shows the path to a folder.
  func show(_ folder: FilePath, rootTitle: String) {
    guard shown?.folder != folder || shown?.rootTitle != rootTitle else { return }
    shown = (folder, rootTitle)
    for view in row.arrangedSubviews { view.removeFromSuperview() }
    let way = Array(sequence(first: folder, next: \.parent)).reversed()
    for (index, step) in way.enumerated() {
      if index > 0 {
        let arrow = IconView(.forward)
        arrow.tintColor = .secondaryLabel
        row.addArrangedSubview(arrow)
      }
      let button = Button(step.parent == nil ? rootTitle : step.name) { [weak self] in self?.onChoose(step) }
      button.role = .plain
      button.contentInsets = Insets(horizontal: 8, vertical: 10)
      row.addArrangedSubview(button)
    }
    setNeedsLayout()
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: row.sizeThatFits(.zero).height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = row.sizeThatFits(.zero)
    let width = max(size.width, bounds.width)
    let isNew = contentSize.width != width || row.bounds.size.width != size.width
    contentSize = Size(width: width, height: bounds.height)
    // In a right-to-left layout, the row begins at the right.
    row.frame = Rect(x: isMirrored ? width - size.width : 0, y: 0, width: size.width, height: bounds.height)
    let end = Point(x: isMirrored ? 0 : max(width - bounds.width, 0), y: 0)
    if isNew { scroll(to: end, animated: false) }
  }
}
