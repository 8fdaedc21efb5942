import TactionGeometry

/// The positions of the characters of a text that is laid out.
///
/// Points and rectangles are in the coordinates of the view that draws the text, in logical px.
protocol TextGeometry: AnyObject {
  /// The height of the visible text. Page Up and Page Down move the caret by about this height.
  var pageHeight: Double { get }

  /// Replaces the estimated heights of lines by their heights, from the line of a position up to a distance above it
  /// (if negative) or below it.
  func measure(from position: TextPosition, distance: Double)
  /// Returns the position nearest to a point.
  func position(at point: Point) -> TextPosition
  /// Returns the rectangle of a caret.
  func caretRect(at position: TextPosition) -> Rect
  /// Returns the rectangles of a selected range, only for visible paragraphs.
  func selectionRects(for range: Range<Int>) -> [Rect]
  /// Returns the next position to the right on the screen; nil at the end of a paragraph.
  func position(rightOf position: TextPosition) -> TextPosition?
  /// Returns the next position to the left on the screen; nil at the end of a paragraph.
  func position(leftOf position: TextPosition) -> TextPosition?
  /// Returns the positions at the beginning and the end of the line that contains a position.
  func lineEnds(at position: TextPosition) -> (start: TextPosition, end: TextPosition)
  /// Returns whether the paragraph that contains an offset is read from right to left.
  func isRightToLeft(at offset: Int) -> Bool
}

extension TextGeometry {
  /// Returns whether a selected range ends at its left: if the range is in one line, its ends decide, and otherwise the
  /// direction of the paragraph.
  func isRightToLeft(in range: Range<Int>) -> Bool {
    let start = caretRect(at: TextPosition(offset: range.lowerBound))
    let end = caretRect(at: TextPosition(offset: range.upperBound, affinity: .upstream))
    return abs(start.minY - end.minY) < 1 ? end.minX < start.minX : isRightToLeft(at: range.lowerBound)
  }
}
