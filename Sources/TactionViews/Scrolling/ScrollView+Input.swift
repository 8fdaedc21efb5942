import TactionGeometry
import TactionGestures

// Wheels and keys. Each notch or key press scrolls by a step, and the content follows smoothly.
extension ScrollView {
  /// Handles a wheel event; returns false if the content cannot scroll further.
  final func turn(_ event: ScrollEvent) -> Bool {
    guard isScrollEnabled else { return false }
    // Fingers have priority over the wheel. An enclosing view must not scroll either while fingers hold the content.
    guard !phase.isHeld, !isZooming else { return true }
    let step = fromWindow(event.step)
    let start = requestedOffset
    var target = start
    for axis in ScrollAxis.allCases where limits.hasRoom(along: axis) && step[axis] != 0 {
      // A page turns to its end, also after a throw.
      if isPagingEnabled, isMoving { return true }
      target[axis] += isPagingEnabled ? (step[axis] > 0 ? 1 : -1) * bounds.size[axis] : step[axis]
    }
    target = limits.nearest(to: target)
    // Content that a wheel has set in motion handles the wheel until the content rests. So an enclosing view does not
    // begin to scroll when this view reaches its edge.
    if target == start { return phase.isAnimating }
    // Even the small steps of a touchpad turn pages.
    guard event.isNotched || isPagingEnabled else {
      stopMotion()
      showIndicators()
      setOffset(target)
      hideIndicators()
      return true
    }
    animate(to: target, duration: isPagingEnabled ? ScrollConstants.scrollDuration : ScrollConstants.wheelDuration)
    return true
  }

  /// The offset from which a wheel or a key scrolls: the target of the previous step if that step is still in motion,
  /// otherwise the current offset.
  private var requestedOffset: Point { phase.isAnimating ? restingOffset : limits.nearest(to: contentOffset) }

  /// Scrolls or zooms for a key press; returns false if the key has no meaning here or no effect.
  final func press(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isDisjoint(with: [.alt, .logo]) else { return false }
    if event.modifiers.contains(.control) { return zoom(by: event.key.unpadded) }
    guard isScrollEnabled else { return false }
    let start = requestedOffset
    let requested = target(of: event, from: start)
    // Fingers have priority over keys, as over the wheel.
    guard !phase.isHeld, !isZooming else { return requested != start }
    let target = limits.nearest(to: requested)
    // Content that is moving to its edge handles the key, so that an enclosing view does not begin to scroll.
    guard target != start else { return requested != start && phase.isAnimating }
    let isFar = target.distance(to: start) > ScrollConstants.keyStep
    let duration = isFar ? ScrollConstants.scrollDuration : ScrollConstants.wheelDuration
    theme.motion.isReduced ? scroll(to: target, animated: false) : animate(to: target, duration: duration)
    return true
  }

  /// Returns the offset that a key requests; returns `start` for a key that does not scroll.
  private func target(of event: KeyEvent, from start: Point) -> Point {
    let axis: ScrollAxis = limits.hasRoom(along: .vertical) ? .vertical : .horizontal
    // If the content begins at the right, the next page is to the left of the current page.
    let isReversed = axis == .horizontal && isMirrored
    // Content that moves behind a keyboard would be skipped.
    let clear = max(bounds.inset(by: adjustedContentInset).size[axis], ScrollConstants.keyStep)
    let length = isPagingEnabled ? bounds.size[axis] : clear * ScrollConstants.keyPageFraction
    let page = isReversed ? -length : length
    let step = isPagingEnabled ? bounds.size : Size(width: ScrollConstants.keyStep, height: ScrollConstants.keyStep)
    var target = start
    switch event.key.unpadded {
    case .upArrow: target.y -= step.height
    case .downArrow: target.y += step.height
    case .leftArrow: target.x -= step.width
    case .rightArrow: target.x += step.width
    case .pageUp: target[axis] -= page
    case .pageDown: target[axis] += page
    case .space: target[axis] += event.modifiers.contains(.shift) ? -page : page
    case .home: target[axis] = isReversed ? limits[axis].upperBound : limits[axis].lowerBound
    case .end: target[axis] = isReversed ? limits[axis].lowerBound : limits[axis].upperBound
    default: break
    }
    return target
  }

  /// Zooms with the plus, minus and zero keys.
  private func zoom(by key: Key) -> Bool {
    guard let view = zoomedView, canZoom else { return false }
    let present: Double
    if case .zoom(let animation)? = phase.motion?.path { present = animation.endScale } else { present = zoomScale }
    let scale: Double
    switch key {
    case Key("+"), Key("="): scale = present * ScrollConstants.keyZoomFactor
    case Key("-"): scale = present / ScrollConstants.keyZoomFactor
    case Key("0"): scale = homeScale
    default: return false
    }
    guard !phase.isHeld, !isZooming else { return true }
    zoomForUser(to: nearestScale(to: scale), about: convert(presentationBounds.center, to: view))
    return true
  }
}
