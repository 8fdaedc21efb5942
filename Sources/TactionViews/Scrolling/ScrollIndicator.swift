import TactionGeometry

/// A bar at an edge of a scroll view that shows the visible part of the content along one axis.
final class ScrollIndicator: View {
  private let axis: ScrollAxis

  init(axis: ScrollAxis) {
    self.axis = axis
    super.init()
    isUserInteractionEnabled = false
    cornerRadius = ScrollConstants.indicatorThickness / 2
    alpha = 0
  }

  /// Updates the indicator's frame and colour.
  func update(in scrollView: ScrollView) {
    let (limits, view) = (scrollView.limits, scrollView.bounds)
    let margin = ScrollConstants.indicatorMargin
    let thickness = ScrollConstants.indicatorThickness
    // Two bars leave the corner between them free.
    let corner = limits.hasRoom(along: axis.other) ? thickness + margin : 0
    let track = view.size[axis] - 2 * margin - corner
    isHidden =
      !scrollView.showsIndicators || !limits.hasRoom(along: axis) || track < ScrollConstants.shrunkIndicatorLength
    guard !isHidden else { return }
    backgroundColor = scrollView.indicatorColor

    let range = limits[axis]
    let (offset, room) = (view.origin[axis], range.upperBound - range.lowerBound)
    let inside = offset.clamped(to: range)
    let visible = track * view.size[axis] / (view.size[axis] + room)
    let full = min(track, max(visible, ScrollConstants.minimumIndicatorLength))
    let length = max(full - abs(offset - inside), ScrollConstants.shrunkIndicatorLength)
    let along = margin + (track - length) * (inside - range.lowerBound) / room
    let across = view.size[axis.other] - margin - thickness
    // The vertical bar is at the trailing edge.
    let isMirrored = scrollView.isMirrored
    let corners =
      axis == .horizontal
      ? Vector(dx: isMirrored ? along + corner : along, dy: across)
      : Vector(dx: isMirrored ? margin : across, dy: along)
    let size = axis == .horizontal ? Size(width: length, height: thickness) : Size(width: thickness, height: length)
    frame = Rect(origin: view.origin + corners, size: size)
  }
}

extension ScrollView {
  /// Shows the indicators for a moment, for example when the view has just become visible.
  public final func flashIndicators() {
    showIndicators()
    hideIndicators()
  }

  /// Shows the indicators until they are hidden.
  final func showIndicators() {
    guard showsIndicators else { return }
    View.performWithoutAnimation {
      if indicators.isEmpty {
        indicators = ScrollAxis.allCases.map(ScrollIndicator.init)
        indicators.forEach { addOverlaySubview($0) }
      }
      updateIndicators()
      for indicator in indicators { indicator.alpha = 1 }
    }
  }

  /// Fades out the indicators after a moment, unless the content is moving.
  final func hideIndicators() {
    switch phase {
    case .idle, .caught: break
    case .dragging, .zooming, .decelerating, .animating: return
    }
    guard indicators.contains(where: { $0.alpha > 0 }) else { return }
    View.animate(duration: ScrollConstants.indicatorFade, delay: ScrollConstants.indicatorRest) {
      for indicator in indicators { indicator.alpha = 0 }
    }
  }

  /// Updates the frames of the indicators.
  final func updateIndicators() {
    for indicator in indicators { indicator.update(in: self) }
  }
}
