import TactionControls
import TactionGeometry
import TactionViews

extension Popover {
  /// Creates a popover with the size of its content; the content scrolls if there is less room.
  ///
  /// - Parameters:
  ///   - content: The content, which must have a fitting size.
  ///   - margin: The margin around the content, in logical px.
  convenience init(scrolling content: View, margin: Double) {
    let column = StackView(axis: .vertical, arrangedSubviews: [content])
    column.layoutMargins = Insets(margin)
    self.init(FittingScrollView(content: column))
  }
}

/// A scroll view with the size of its content. The popover is laid out again when another size fits the content.
private final class FittingScrollView: ScrollView {
  override var arrangesBySize: Bool { true }

  override func sizeThatFits(_ size: Size) -> Size {
    guard let contentView else { return .zero }
    let wanted = contentView.fittingSize(in: .zero).width
    let width = size.width > 0 ? min(wanted, size.width) : wanted
    return Size(width: width, height: contentView.fittingSize(in: Size(width: width, height: 0)).height)
  }
}
