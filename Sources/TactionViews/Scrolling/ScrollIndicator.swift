import TactionGeometry

/// A bar at an edge of a scroll view that shows which part of the content is seen along one axis.
final class ScrollIndicator: View {
  private let axis: ScrollAxis

  init(axis: ScrollAxis) {
    self.axis = axis
    super.init()
    isUserInteractionEnabled = false
    cornerRadius = ScrollConstants.indicatorThickness / 2
    alpha = 0
  }

  /// Goes to where it belongs.
  func update(in scrollView: ScrollView) {
    let (limits, view) = (scrollView.limits, scrollView.bounds)
    let margin = ScrollConstants.indicatorMargin
    let thickness = ScrollConstants.indicatorThickness
    // Two bars leave each other the corner.
    let corner = limits.hasRoom(along: axis.other) ? thickness + margin : 0
    let track = view.size[axis] - 2 * margin - corner
    isHidden =
      !scrollView.showsIndicators || !limits.hasRoom(along: axis) || track < ScrollConstants.shrunkIndicatorLength
    guard !isHidden else { return }
    backgroundColor = scrollView.indicatorColor

    let range = limits[axis]
    let (offset, room) = (view.origin[axis], range.upperBound - range.lowerBound)
    let inside = max(range.lowerBound, min(range.upperBound, offset))
    let share = track * view.size[axis] / (view.size[axis] + room)
    let full = min(track, max(share, ScrollConstants.leastIndicatorLength))
    let length = max(full - abs(offset - inside), ScrollConstants.shrunkIndicatorLength)
    let along = margin + (track - length) * (inside - range.lowerBound) / room
    let across = view.size[axis.other] - margin - thickness
    let corners = axis == .horizontal ? Vector(dx: along, dy: across) : Vector(dx: across, dy: along)
    let size =
      axis == .horizontal ? Size(width: length, height: thickness) : Size(width: thickness, height: length)
    frame = Rect(origin: view.origin + corners, size: size)
  }
}
