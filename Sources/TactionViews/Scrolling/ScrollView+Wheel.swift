import TactionGeometry
import TactionGestures

// Wheels: each notch leads a step further, and the content follows smoothly.
extension ScrollView {
  /// Scrolls by a turn of a wheel; returns false where there is no way to go.
  final func turn(_ event: ScrollEvent) -> Bool {
    guard isScrollEnabled else { return false }
    // Fingers come first; but it is not for a view around this one to move then.
    guard drag == nil, !isPinching, !hasCaught else { return true }
    let step = fromWindow(event.step)
    let start = requestedOffset
    var target = start
    for axis in ScrollAxis.allCases where limits.hasRoom(along: axis) && step[axis] != 0 {
      target[axis] += isPagingEnabled ? pageStep(step[axis], along: axis) : step[axis]
    }
    target = limits.nearest(to: target)
    // What the wheel has set in motion keeps it until it rests, so that a view around this one does not start at the
    // edge.
    if target == start { return motion?.cause == .request }
    // Pages turn, however small the steps are.
    guard event.isNotched || isPagingEnabled else {
      stopMotion()
      showIndicators()
      place(target)
      hideIndicators()
      return true
    }
    glide(to: target, duration: isPagingEnabled ? ScrollConstants.scrollDuration : ScrollConstants.wheelDuration)
    return true
  }

  /// Where a wheel or a key scrolls on from: from where the last one leads.
  final var requestedOffset: Point { motion?.cause == .request ? restingOffset : limits.nearest(to: contentOffset) }

  /// A wheel turns one page, and no further until that is seen.
  private func pageStep(_ step: Double, along axis: ScrollAxis) -> Double {
    guard motion == nil else { return 0 }
    return step > 0 ? bounds.size[axis] : -bounds.size[axis]
  }
}
