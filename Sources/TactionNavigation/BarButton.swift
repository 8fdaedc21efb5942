import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// A button for bars: a title in the tint colour, without a background.
///
///     item.trailingItems = [BarButton("Edit") { edit() }]
open class BarButton: Button {
  /// Creates a button with the size that fits its title.
  public override init(_ title: String = "", action: @escaping () -> Void = {}) {
    super.init(title, action: action)
    backgroundColor = nil
    titleLabel.font = .body
    titleLabel.textColor = .tint
    contentInsets = Insets(horizontal: 8, vertical: 6)
    sizeToFit()
  }

  /// Returns the size of the title with its margins; at least 44 px wide and 44 px high.
  override open func sizeThatFits(_ size: Size) -> Size {
    let fitting = super.sizeThatFits(size)
    return Size(width: max(fitting.width, theme.metrics.touchTarget), height: fitting.height)
  }
}

/// The button that goes back to the previous page. It shows an arrow, and the title of that page if there is room for
/// it.
final class BackButton: BarButton {
  /// The size of the arrow, in px. It grows with the title.
  private var arrow: Size { Size(width: theme.scaled(10), height: theme.scaled(18)) }

  /// Returns the width of the button within a maximum width `room`: with the title if it fits, otherwise with the arrow
  /// only.
  func fittingWidth(in room: Double) -> Double {
    let whole = sizeThatFits(.zero).width
    return whole <= room ? whole : theme.metrics.touchTarget
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let text = titleLabel.sizeThatFits(.zero)
    return Size(
      width: contentInsets.horizontal + arrowRoom + text.width,
      height: max(text.height + contentInsets.vertical, theme.metrics.touchTarget))
  }

  override func layoutSubviews() {
    let text = titleLabel.sizeThatFits(.zero)
    titleLabel.isHidden = bounds.width < sizeThatFits(.zero).width
    let x = isMirrored ? contentInsets.right : contentInsets.left + arrowRoom
    titleLabel.frame = Rect(x: x, y: (bounds.height - text.height) / 2, width: text.width, height: text.height)
    // The position of the arrow, which the button draws itself, depends on the layout.
    setNeedsDisplay()
  }

  override func draw(into list: inout DisplayList) {
    super.draw(into: &list)
    let size = arrow
    let isAlone = titleLabel.isHidden
    let edge = isAlone ? (bounds.width - size.width) / 2 : contentInsets.left
    let (tip, end) = isMirrored ? (bounds.width - edge, bounds.width - edge - size.width) : (edge, edge + size.width)
    var path = Path()
    path.move(to: Point(x: end, y: bounds.center.y - size.height / 2))
    path.addLine(to: Point(x: tip, y: bounds.center.y))
    path.addLine(to: Point(x: end, y: bounds.center.y + size.height / 2))
    list.stroke(path, StrokeStyle(width: theme.scaled(2.5), cap: .round, join: .round), color: .tint)
  }

  private var arrowRoom: Double { arrow.width + theme.metrics.spacing }
}
