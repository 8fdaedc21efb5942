import TactionGeometry

/// The offset to which a finger, a key or the app has scrolled paged content.
struct PagePosition {
  var offset = Point.zero
  /// The offset of the first page, and the size of the pages, when `offset` was recorded.
  var start = Point.zero
  var size = Size.zero
  /// The offset that is shown instead while the limits exclude `offset`.
  var shown = Point.zero

  /// Follows a shift of the content's coordinates.
  mutating func shift(by step: Vector) {
    offset += step
    start += step
    shown += step
  }

  /// Returns an offset that shows the same part of the same page after a change of the size of the pages.
  func moved(_ offset: Point, toStart start: Point, size: Size) -> Point {
    var moved = offset
    for axis in ScrollAxis.allCases where size[axis] != self.size[axis] && self.size[axis] > 0 {
      moved[axis] = start[axis] + (offset[axis] - self.start[axis]) / self.size[axis] * size[axis]
    }
    return moved
  }
}

// Content that comes to rest at whole pages, which are as large as the view.
extension ScrollView {
  /// Records the page that is shown.
  final func recordPage() {
    let (offset, start) = (contentOffset, firstPageOffset)
    pagePosition = PagePosition(offset: offset, start: start, size: bounds.size, shown: offset)
  }

  private var firstPageOffset: Point {
    let limits = limits
    return Point(x: isMirrored ? limits.upper.x : limits.lower.x, y: limits.lower.y)
  }

  /// Shows the same page after a change of the view's size or of the limits, as far as the limits allow.
  ///
  /// An app sets the sizes of the view and of its content in any order. While only one of them is set, the limits may
  /// exclude the page, so this method does not record the page that it shows.
  final func keepPage() {
    if contentOffset != pagePosition.shown { pagePosition.offset = contentOffset }
    let isResized = bounds.size != pagePosition.size
    if phase.isHeld { return isResized ? keepPageUnderFingers() : () }
    if phase.motion != nil {
      guard isResized else { return keepMotionWithinLimits() }
      pagePosition.offset = restingOffset
      stopMotion()
    }
    let (start, size) = (firstPageOffset, bounds.size)
    var offset = pagePosition.moved(pagePosition.offset, toStart: start, size: size)
    for axis in ScrollAxis.allCases where size[axis] != pagePosition.size[axis] && size[axis] > 0 {
      offset[axis] = start[axis] + ((offset[axis] - start[axis]) / size[axis]).rounded() * size[axis]
    }
    offset = limits.nearest(to: offset)
    pagePosition.shown = offset
    setOffset(offset, recordsPage: false)
  }

  /// Keeps the same part of the page under fingers that drag it.
  private func keepPageUnderFingers() {
    let (position, start) = (pagePosition, firstPageOffset)
    if let drag = phase.drag { phase.drag?.start = position.moved(drag.start, toStart: start, size: bounds.size) }
    setOffset(position.moved(contentOffset, toStart: start, size: bounds.size))
    renewGrip()
  }

  /// Returns the momentum to the page at which a drag ends: the nearest page, or the next page in the direction of a
  /// throw.
  final func pageMomentum(_ velocity: Vector, since start: Point) -> ScrollMomentum {
    let (limits, offset) = (limits, contentOffset)
    var target = limits.nearest(to: offset)
    for axis in ScrollAxis.allCases where limits.hasRoom(along: axis) {
      let size = bounds.size[axis]
      guard size > 0 else { continue }
      let first = limits[axis].lowerBound
      let home = ((start[axis] - first) / size).rounded()
      let position = (offset[axis] - first) / size
      let speed = velocity[axis]
      let page =
        abs(speed) < ScrollConstants.pageTurnSpeed
        ? position.rounded() : position.rounded(speed > 0 ? .up : .down)
      // Only one page at a time, even for a fast throw.
      target[axis] = first + max(home - 1, min(home + 1, page)) * size
    }
    return momentum(to: limits.nearest(to: target), velocity: velocity)
  }
}
