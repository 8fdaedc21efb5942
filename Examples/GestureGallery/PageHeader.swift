import Taction

/// The title of a page and its instructions. It scrolls if it has less room than it needs.
final class PageHeader: ScrollView {
  /// The look, which depends on the size of the window.
  struct Style: Equatable {
    var isSmall = false
    /// The distance of the texts from the edges.
    var margin = 24.0
    /// The size of the view in the upper trailing corner.
    var corner = Size.zero
  }

  var style = Style() {
    didSet { if style != oldValue { setNeedsLayout() } }
  }
  private let title = Label()
  private let hint = Label()

  init() {
    super.init()
    title.textColor = .ink
    hint.font = .system(size: 16).followingTextScale()
    hint.textColor = .fadedInk
    for label in [title, hint] {
      label.numberOfLines = 0
      addSubview(label)
    }
  }

  func show(_ page: Page) {
    (title.text, hint.text) = (page.title, page.hint)
    scroll(to: Point.zero, animated: false)
    setNeedsLayout()
  }

  /// Returns the height of the whole header for a width.
  func height(for width: Double) -> Double { places(in: width).hint.maxY + 6 }

  private func places(in width: Double) -> (title: Rect, hint: Rect) {
    title.font = .system(size: style.isSmall ? 21 : 28, weight: .bold).followingTextScale()
    let room = max(0, width - 2 * style.margin)
    let need = title.sizeThatFits(.zero).width
    let beside = style.corner.width > 0 ? room - style.corner.width - 8 : room
    // If the title does not fit next to the view in the corner, it is below that view.
    let isBelow = need > beside && style.corner.width > 0
    let titleWidth = isBelow ? room : beside
    let titleHeight = title.sizeThatFits(Size(width: max(titleWidth, 1), height: 0)).height
    let top = isBelow ? style.corner.height + 4 : 16
    let titlePlace = Rect(x: style.margin, y: top, width: titleWidth, height: max(36, titleHeight))
    // The hint has room for at least two lines, so that the pages look alike.
    let hintHeight = max(44, hint.sizeThatFits(Size(width: max(room, 1), height: 0)).height)
    return (titlePlace, Rect(x: style.margin, y: titlePlace.maxY + 2, width: room, height: hintHeight))
  }

  override func layoutSubviews() {
    let places = places(in: bounds.width)
    contentSize = Size(width: bounds.width, height: places.hint.maxY + 6)
    title.frame = mirrored(places.title)
    hint.frame = mirrored(places.hint)
    super.layoutSubviews()
  }
}
