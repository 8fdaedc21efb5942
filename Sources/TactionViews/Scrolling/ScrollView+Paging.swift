import TactionGeometry

/// The pages of a scroll view with paging.
struct ScrollPages {
  /// The page size on which the content offset is based: the size of the view when the offset was last converted.
  var size = Size.zero
  /// The last offset that the scroll view has set. If the content offset differs from it, the app has set the origin of
  /// `bounds`.
  var offset = Point.zero
  /// The page, counted from the first one, to which fingers or the app have scrolled, if the limits now exclude it.
  ///
  /// An app sets the sizes of the view and of its content in any order, so the limits may exclude the page for a
  /// moment.
  var excluded: Point?
}

// Content that comes to rest at whole pages, which are as large as the view.
extension ScrollView {
  /// The offset of the first page.
  private var firstPage: Point {
    let lower = limits.lower
    return Point(x: isMirrored ? (mirroredStart ?? rightEdgeOffset) + adjustedContentInset.right : lower.x, y: lower.y)
  }

  /// The offset of the page that the limits have excluded; nil if there is none, or if the app has scrolled since then.
  private var excludedOffset: Point? {
    guard let page = pages.excluded, phase.motion != nil || contentOffset == pages.offset else { return nil }
    return firstPage + Vector(dx: page.x * pages.size.width, dy: page.y * pages.size.height)
  }

  /// Returns the offset of the page with a point of the content, before the limits are applied.
  final func offset(ofPageAt point: Point) -> Point {
    let (first, size) = (firstPage, bounds.size)
    guard !size.isEmpty else { return contentOffset }
    let way = point - first
    return first
      + Vector(
        dx: (way.dx / size.width).rounded(.down) * size.width, dy: (way.dy / size.height).rounded(.down) * size.height)
  }

  /// Converts the offset, and a drag or motion that is in progress, to the current size of the view, so that the same
  /// page stays visible. The limits are not applied.
  ///
  /// Call it before the offset is used or changed, because the app may have changed the size of the view.
  final func keepPage() {
    let (former, size) = (pages.size, bounds.size)
    guard isPagingEnabled, size != former, !size.isEmpty else { return }
    let (oldStart, isKnown) = (firstPage, !former.isEmpty && contentOffset == pages.offset)
    pages.size = size
    if isMirrored { mirroredStart = rightEdgeOffset }
    guard isKnown else { return pages.excluded = nil }
    let start = firstPage
    func converted(_ offset: Point, isWhole: Bool = false) -> Point {
      var converted = offset
      for axis in ScrollAxis.allCases where former[axis] != size[axis] || start[axis] != oldStart[axis] {
        let page = (offset[axis] - oldStart[axis]) / former[axis]
        converted[axis] = start[axis] + (isWhole ? page.rounded() : page) * size[axis]
      }
      return converted
    }
    switch phase.motion?.path {
    case _ where phase.isHeld:
      if let drag = phase.drag {
        phase.drag?.start = converted(drag.start)
        phase.drag?.lastOffset = converted(drag.lastOffset)
      }
      setOffset(converted(contentOffset))
      renewGrip()
    case .momentum(let momentum)?:
      let target = excludedOffset ?? converted(momentum.end, isWhole: true)
      setOffset(converted(contentOffset), isChosen: false)
      redirectMotion(to: target)
    case nil: setOffset(excludedOffset ?? converted(contentOffset, isWhole: true), isChosen: false)
    case .zoom?: break
    }
  }

  /// Brings the content to its page, or as near to it as the limits allow, unless fingers hold it. Content that moves
  /// continues to that offset.
  final func rest() {
    guard !phase.isHeld, !pages.size.isEmpty else { return }
    let wanted = excludedOffset ?? restingOffset
    let (target, way) = (limits.nearest(to: wanted), wanted - firstPage)
    pages.excluded = target == wanted ? nil : Point(x: way.dx / pages.size.width, y: way.dy / pages.size.height)
    switch phase.motion?.path {
    case .momentum(let momentum)?: if target != momentum.end { redirectMotion(to: target) }
    case nil: setOffset(target, isChosen: false)
    case .zoom?: break
    }
  }

  /// Returns the momentum to the page at which a drag ends: the nearest page, or the next page in the direction of a
  /// throw.
  final func pageMomentum(_ velocity: Vector, since start: Point) -> ScrollMomentum {
    let (limits, offset, firstPage) = (limits, contentOffset, firstPage)
    var target = limits.nearest(to: offset)
    for axis in ScrollAxis.allCases where limits.hasRoom(along: axis) {
      let size = bounds.size[axis]
      guard size > 0 else { continue }
      // Pages have negative numbers from right to left.
      let first = firstPage[axis]
      // The factor makes up for rounding errors: content that rests half-way on its last page has that page as its
      // home, even if its position is 1.4999… instead of 1.5.
      let home = ((start[axis] - first) / size * (1 + 1e-9)).rounded()
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
