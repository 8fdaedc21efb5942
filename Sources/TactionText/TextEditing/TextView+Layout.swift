import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

// The position of the text in the content, and scrolling to the caret.
extension TextView {
  /// Lays out the visible text; `keepsTop` is whether the top visible line stays if all lines are broken again.
  final func layOutText(keepsTop: Bool = false) {
    let shift = textContent.show(visibleText, keepsTop: keepsTop)
    textContent.frame = Rect(
      x: textInsets.left, y: textInsets.top, width: textContent.bounds.width, height: textContent.textHeight)
    setContentSize(contentExtent, shiftedBy: Vector(dx: 0, dy: shift))
  }

  /// The visible part of the text, in the coordinates of the text.
  private final var visibleText: Rect {
    let top = max(bounds.minY - textInsets.top, 0)
    return Rect(x: 0, y: top, width: textContent.bounds.width, height: max(bounds.maxY - textInsets.top - top, 0))
  }

  /// The size of the text with its margins, plus the height of the covered part at the bottom; see `coveredInsets`.
  private final var contentExtent: Size {
    Size(
      width: bounds.width,
      height: textContent.textHeight + textInsets.vertical + coveredInsets.bottom)
  }

  /// The insets of the parts of the view that are covered, for example by a keyboard. Zero if an outer scroll view can
  /// scroll the whole view to a position in which it is not covered.
  private final var coveredInsets: Insets { isInViewWithRoomBelow ? .zero : safeAreaInsets }

  /// The area of the view in which text is visible, without covered parts.
  final var textArea: Rect { bounds.inset(by: safeAreaInsets) }

  final func scrollText(by step: Vector) -> Bool {
    guard step.isFinite else { return false }
    let before = contentOffset
    contentOffset = limits.nearest(to: before + Vector(dx: 0, dy: step.dy))
    if contentOffset != before { layOutText() }
    return contentOffset != before
  }

  final func updateContentSize() { setContentSize(contentExtent, shiftedBy: .zero) }

  final func revealCaret() {
    if !isHeld { reveal { textContent.headRect } }
    scrollIntoView(caretRect)
  }

  /// Scrolls the view's own content so that a rectangle of the text is visible. Lines that become visible are measured,
  /// which may move the rectangle, so `rect` is called after each scroll.
  final func reveal(_ rect: () -> Rect) {
    var revealed: Rect?
    for _ in 0..<Self.maximumReveals {
      let next = rect()
      guard next != revealed else { break }
      // `rect` may have measured paragraphs above the visible ones, which have to move before the scroll. The layout
      // follows the scroll, because only the lines at the end of a pasted text have been prepared.
      setContentSize(contentExtent, shiftedBy: Vector(dx: 0, dy: textContent.moveRows(in: visibleText)))
      scroll(to: place(toReveal: next), animated: false)
      let offset = contentOffset
      layOutText()
      revealed = offset == contentOffset ? next : nil
    }
    setNeedsLayout()
  }

  /// The maximum number of scrolls to a rectangle. Each scroll may measure paragraphs near it and so move it.
  private static let maximumReveals = 6

  /// Returns the rectangle of the content that must be visible to show a line of the text: the line with a margin above
  /// and below. Above the first line, this margin is the margin of the text; below the last line, it is at least as
  /// large as the margin of the text. The height of the covered part at the bottom of the view is added below.
  final func place(toReveal rect: Rect) -> Rect {
    let margin = theme.metrics.spacing
    let isFirst = rect.minY < 1
    let isLast = rect.maxY > textContent.textHeight - 1
    let top = isFirst ? max(textInsets.top, 0) : margin
    let bottom = (isLast ? max(textInsets.bottom, margin) : margin) + coveredInsets.bottom
    let place = rect.offset(by: Vector(dx: textInsets.left, dy: textInsets.top))
    return place.inset(by: Insets(top: -top, left: 0, bottom: -bottom, right: 0))
  }
}
