import TactionGeometry
import TactionGraphics
import TactionViews

// The place of the text in the content, and scrolling to the caret.
extension TextView {
  final func layOutText() {
    let origin = Point(x: textInsets.left, y: textInsets.top)
    var visible = bounds.offset(by: .zero - origin)
    visible.origin.y = max(visible.minY, 0)
    visible.size.height = max(0, bounds.maxY - origin.y - visible.minY)
    visible.origin.x = 0
    visible.size.width = textContent.bounds.width
    let shift = textContent.show(visible)
    textContent.frame = Rect(
      origin: origin, size: Size(width: textContent.bounds.width, height: textContent.textHeight))
    setContentSize(contentExtent, shiftedBy: Vector(dx: 0, dy: shift))
  }

  /// The size of the text with its margins, and with the room at the bottom that something covers.
  private final var contentExtent: Size {
    Size(
      width: bounds.width,
      height: textContent.textHeight + textInsets.vertical + coveredInsets.bottom)
  }

  /// The insets of the covered parts of the view, in which the text shows no lines. Zero if a scroll view around it can
  /// scroll all of the view to a place where nothing covers it.
  private final var coveredInsets: Insets { isInViewWithRoomBelow ? .zero : safeAreaInsets }

  /// The part of the view in which text is visible, without the part that something covers.
  final var textArea: Rect { bounds.inset(by: safeAreaInsets) }

  final func scrollText(by step: Vector) -> Bool {
    guard step.isFinite else { return false }
    let before = contentOffset
    contentOffset = limits.nearest(to: before + Vector(dx: 0, dy: step.dy))
    if contentOffset != before { layOutText() }
    return contentOffset != before
  }

  final func updateContentSize() { setContentSize(contentExtent, shiftedBy: .zero) }

  final func revealInBody(_ rect: Rect) {
    var rect = rect
    for _ in 0..<Self.maximumReveals {
      updateContentSize()
      guard !isHeld else { break }
      scroll(to: place(toReveal: rect), animated: false)
      // Lines that become visible are measured, which may move the caret.
      layOutText()
      guard rect != textContent.headRect else { break }
      rect = textContent.headRect
    }
    setNeedsLayout()
    scrollIntoView(convert(rect, from: textContent))
  }

  /// The maximum number of scrolls to the caret while paragraphs around it are measured.
  private static let maximumReveals = 6

  /// Returns the part of the content to show for a line of the text: the line with a margin, at the ends of the text
  /// with the text's margin, and with room for what covers the bottom of the view.
  private final func place(toReveal rect: Rect) -> Rect {
    let margin = theme.metrics.spacing
    let isFirst = rect.minY < 1
    let isLast = rect.maxY > textContent.textHeight - 1
    let top = isFirst ? max(textInsets.top, 0) : margin
    let bottom = (isLast ? max(textInsets.bottom, margin) : margin) + coveredInsets.bottom
    let place = rect.offset(by: Vector(dx: textInsets.left, dy: textInsets.top))
    return place.inset(by: Insets(top: -top, left: 0, bottom: -bottom, right: 0))
  }
}
