import TactionGeometry

// Content in pages of the view's size.
extension ScrollView {
  /// The way to the page that a drag ends at: the nearest, or the next one in the direction of a throw.
  final func pageGlide(_ velocity: Vector, since start: Point) -> ScrollGlide {
    let (limits, offset) = (limits, contentOffset)
    var target = limits.nearest(to: offset)
    for axis in ScrollAxis.allCases where limits.hasRoom(along: axis) {
      let size = bounds.size[axis]
      guard size > 0 else { continue }
      let first = limits[axis].lowerBound
      let home = ((start[axis] - first) / size).rounded()
      let place = (offset[axis] - first) / size
      let speed = velocity[axis]
      let page =
        abs(speed) < ScrollConstants.pageTurnSpeed
        ? place.rounded() : place.rounded(speed > 0 ? .up : .down)
      // One at a time, however far the throw would lead.
      target[axis] = first + max(home - 1, min(home + 1, page)) * size
    }
    return glide(to: limits.nearest(to: target), velocity: velocity)
  }
}
