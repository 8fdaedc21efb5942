import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// The large title of a page, above its content. It scrolls up with the content and disappears under the bar.
final class LargeTitle: View {
  /// The safe area insets of the page.
  var insets = Insets.zero {
    didSet { if insets != oldValue { setNeedsLayout() } }
  }
  /// The height of the title above the content; 0 if there is no large title.
  var titleHeight = 0.0 {
    didSet { if titleHeight != oldValue { setNeedsLayout() } }
  }
  /// The distance by which the content has moved up.
  var shift = 0.0 {
    didSet { if shift != oldValue { place() } }
  }

  private let label = Label()

  init() {
    super.init()
    clipsToBounds = true
    isUserInteractionEnabled = false
    label.font = .largeTitle
    addSubview(label)
  }

  /// The title.
  var text: String {
    get { label.text }
    set { label.text = newValue }
  }

  /// The height that fits the title.
  var fittingHeight: Double { label.sizeThatFits(.zero).height + theme.metrics.spacing }

  override func layoutSubviews() { place() }

  private func place() {
    let margin = theme.metrics.margin
    let room = bounds.inset(by: Insets(left: insets.left + margin, right: insets.right + margin))
    label.fill(Rect(x: room.minX, y: -shift, width: max(room.width, 0), height: titleHeight))
  }
}
