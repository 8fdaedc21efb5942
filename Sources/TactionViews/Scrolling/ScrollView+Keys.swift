import TactionGeometry
import TactionGestures

// Keys scroll and zoom while the view, or one that it holds, is the first responder.
extension ScrollView {
  /// Does what a key asks for; returns false for one that has no meaning here, or leads nowhere.
  final func press(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isDisjoint(with: [.alt, .logo]), drag == nil, !isPinching, !hasCaught else { return false }
    if event.modifiers.contains(.control) { return zoom(by: event.key) }
    guard isScrollEnabled else { return false }
    let start = requestedOffset
    let wanted = target(of: event, from: start)
    let target = limits.nearest(to: wanted)
    // What is still under way to the edge keeps the key, so that a view around this one does not start there.
    guard target != start else { return wanted != start && motion?.cause == .request }
    let isFar = target.distance(to: start) > ScrollConstants.keyStep
    glide(to: target, duration: isFar ? ScrollConstants.scrollDuration : ScrollConstants.wheelDuration)
    return true
  }

  /// The offset that a key leads to; the same for one that leads nowhere.
  private func target(of event: KeyEvent, from start: Point) -> Point {
    let axis: ScrollAxis = limits.hasRoom(along: .vertical) ? .vertical : .horizontal
    let page = bounds.size[axis] * (isPagingEnabled ? 1 : ScrollConstants.keyPageShare)
    var target = start
    switch event.key {
    case .upArrow: target.y -= step(along: .vertical)
    case .downArrow: target.y += step(along: .vertical)
    case .leftArrow: target.x -= step(along: .horizontal)
    case .rightArrow: target.x += step(along: .horizontal)
    case .pageUp: target[axis] -= page
    case .pageDown: target[axis] += page
    case .space: target[axis] += event.modifiers.contains(.shift) ? -page : page
    case .home: target[axis] = limits[axis].lowerBound
    case .end: target[axis] = limits[axis].upperBound
    default: break
    }
    return target
  }

  private func step(along axis: ScrollAxis) -> Double {
    isPagingEnabled ? bounds.size[axis] : ScrollConstants.keyStep
  }

  /// Zooms by plus, minus and zero.
  private func zoom(by key: Key) -> Bool {
    guard let view = zoomedView, storedZoomLimits.upperBound > storedZoomLimits.lowerBound else { return false }
    let present: Double
    if case .zoom(let travel)? = motion?.path { present = travel.endScale } else { present = zoomScale }
    let scale: Double
    switch key {
    case Key("+"), Key("="): scale = present * ScrollConstants.keyZoomFactor
    case Key("-"): scale = present / ScrollConstants.keyZoomFactor
    case Key("0"): scale = homeScale
    default: return false
    }
    zoom(to: nearestScale(to: scale), about: convert(seenBounds.center, to: view), animated: true)
    return true
  }
}
