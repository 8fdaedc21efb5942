import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionViews

extension Popover {
  /// Creates a popover with the size of its content; the content scrolls if there is less room.
  ///
  /// - Parameters:
  ///   - content: The content, which must have a fitting size.
  ///   - margin: The margin around the content, in logical px.
  ///   - source: The view that opens the popover.
  convenience init(scrolling content: View, margin: Double, from source: View) {
    let column = StackView(axis: .vertical, arrangedSubviews: [content])
    column.layoutMargins = Insets(margin)
    self.init(ScrollView(content: column))
    let wanted = content.fittingSize(in: .zero).width + 2 * margin
    let room = (source.viewTree?.root.bounds.width ?? wanted) - 2 * source.theme.metrics.spacing
    let width = max(min(wanted, room), 1)
    contentSize = Size(width: width, height: column.fittingSize(in: Size(width: width, height: 0)).height)
  }
}
