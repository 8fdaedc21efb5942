import TactionGeometry
import TactionViews

// The end of the content, which a list may keep visible; see `keepsEnd`.
extension CollectionView {
  /// Whether the content was at its end at the last layout, or is on its way there, and has to stay there.
  final var isKeptAtEnd: Bool {
    keepsEnd && !isHeld && lift == nil && !bounds.isEmpty
      && restingOffset.y >= min(formerEnd, limits.upper.y) - ScrollConstants.edgeTolerance
  }

  /// The offset of the end, for the current heights of the lines.
  final var endOffset: Double {
    max(limits.lower.y, extents.total + adjustedContentInset.bottom - bounds.height)
  }

  /// Sets the size of the content to the size of all lines, and shifts the offset by the distance by which the visible
  /// lines were shifted.
  final func resizeContent(shiftedBy step: Double) {
    leadToEnd {
      setContentSize(Size(width: contentWidth, height: extents.total), shiftedBy: Vector(dx: 0, dy: step))
      formerEnd = min(formerEnd + step, limits.upper.y)
    }
  }

  /// Changes the limits. If the content is on its way to an end that has to be kept, leads it to the new end.
  final func leadToEnd(changingLimits change: () -> Void) {
    // The change may stop the motion, or make it end elsewhere.
    let isOnItsWay = isMoving && isKeptAtEnd
    change()
    guard isOnItsWay else { return }
    let end = Point(x: restingOffset.x, y: limits.upper.y)
    guard abs(end.y - restingOffset.y) > ScrollConstants.edgeTolerance else { return }
    guard isScrollAnimating else { return scroll(to: end) }
    scrollTarget = nil
    redirectScroll(to: end)
  }
}
