import TactionGeometry

/// An axis along which content scrolls.
public nonisolated enum ScrollAxis: CaseIterable, Sendable {
  /// The x axis or the y axis of the content.
  case horizontal, vertical

  /// The other axis.
  var other: ScrollAxis { self == .horizontal ? .vertical : .horizontal }
}

/// The limits between which the content offset rests.
public nonisolated struct ScrollLimits: Hashable, Sendable {
  /// The minimum offset. At this offset, the top left corner of the content with its inset is at the top left corner of
  /// the view, except for narrow content in a right-to-left layout.
  public private(set) var lower: Point
  /// The maximum offset. It is not less than the minimum, even if the content is smaller than the view.
  public private(set) var upper: Point

  /// Creates the limits of content in a view. In a right-to-left layout, content that is narrower than the view is at
  /// the right edge.
  init(content: Size, inset: Insets, view: Size, isMirrored: Bool) {
    lower = Point(x: -inset.left, y: -inset.top)
    upper = Point(
      x: content.width + inset.right - view.width, y: max(lower.y, content.height + inset.bottom - view.height))
    if isMirrored { lower.x = min(lower.x, upper.x) } else { upper.x = max(lower.x, upper.x) }
  }

  /// The limits along one axis.
  public subscript(axis: ScrollAxis) -> ClosedRange<Double> { lower[axis]...max(lower[axis], upper[axis]) }

  /// Returns the offset within the limits that is nearest to a given offset.
  public func nearest(to offset: Point) -> Point {
    Point(x: offset.x.clamped(to: self[.horizontal]), y: offset.y.clamped(to: self[.vertical]))
  }

  /// Whether an offset is between the limits, except for rounding errors.
  func contains(_ offset: Point) -> Bool {
    let miss = offset - nearest(to: offset)
    return abs(miss.dx) <= ScrollConstants.edgeTolerance && abs(miss.dy) <= ScrollConstants.edgeTolerance
  }

  /// Whether the content can be scrolled along an axis.
  public func hasRoom(along axis: ScrollAxis) -> Bool { upper[axis] - lower[axis] > ScrollConstants.edgeTolerance }
}

nonisolated extension Point {
  /// The coordinate along an axis.
  public subscript(axis: ScrollAxis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

nonisolated extension Vector {
  /// The component along an axis.
  package subscript(axis: ScrollAxis) -> Double {
    get { axis == .horizontal ? dx : dy }
    set { if axis == .horizontal { dx = newValue } else { dy = newValue } }
  }

  /// The axis of the larger component.
  var mainAxis: ScrollAxis { abs(dx) > abs(dy) ? .horizontal : .vertical }
}

nonisolated extension Size {
  /// The extent along an axis.
  public subscript(axis: ScrollAxis) -> Double { axis == .horizontal ? width : height }
}
