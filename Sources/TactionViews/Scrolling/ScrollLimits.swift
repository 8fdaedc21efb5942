import TactionGeometry

/// Between which offsets content rests.
nonisolated struct ScrollLimits: Equatable {
  /// The least offset: the content's top left corner, with its inset, is at the view's.
  private(set) var lower: Point
  /// The greatest offset; no less than the least one, however small the content is.
  private(set) var upper: Point

  init(content: Size, inset: Insets, view: Size) {
    lower = Point(x: -inset.left, y: -inset.top)
    upper = Point(
      x: max(lower.x, content.width + inset.right - view.width),
      y: max(lower.y, content.height + inset.bottom - view.height))
  }

  /// The limits along one axis.
  subscript(axis: ScrollAxis) -> ClosedRange<Double> {
    let (least, greatest) = (lower[axis], upper[axis])
    return least...max(least, greatest)
  }

  /// The offset between the limits that is nearest to one.
  func nearest(to offset: Point) -> Point {
    Point(x: max(lower.x, min(upper.x, offset.x)), y: max(lower.y, min(upper.y, offset.y)))
  }

  /// Whether an offset lies between the limits, all but rounding.
  func holds(_ offset: Point) -> Bool {
    let miss = offset - nearest(to: offset)
    return abs(miss.dx) <= ScrollConstants.edgeTolerance && abs(miss.dy) <= ScrollConstants.edgeTolerance
  }

  /// Whether there is somewhere to go along an axis.
  func hasRoom(along axis: ScrollAxis) -> Bool { upper[axis] - lower[axis] > ScrollConstants.edgeTolerance }
}
