import Glibc
import TactionGeometry
import TactionGestures

/// The scale of the content.
extension ScrollView {
  /// The view inside this view that a pinch scales; with nil, the default, nothing zooms.
  ///
  /// The scroll view sets the `transform` of that view, keeps the corner of its frame, and sets `contentSize` to the
  /// size of its frame, as in UIKit. A `contentView` stays in the middle instead, and the content is at least as wide
  /// as the scroll view.
  public final var viewForZooming: View? {
    get { zoomedView }
    set {
      guard newValue !== zoomedView else { return }
      if phase.motion?.isZoom ?? false { stopMotion() }
      zoomedView = newValue
      let scale = newValue?.transform.meanScale ?? 1
      storedZoomScale = scale > 0 && scale.isFinite ? scale : 1
      homeScale = storedZoomScale
      updateRecognizers()
      renewGrip()
    }
  }

  /// The scale of the content (default: 1). Setting it zooms immediately about the centre of the view, within
  /// `zoomLimits`, even in `View.animate`. Without a `viewForZooming`, it is 1, and setting it has no effect.
  public final var zoomScale: Double {
    get { zoomedView == nil ? 1 : storedZoomScale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// The limits of the scale (default: 1...1, which allows no zoom). A range that ends at or below zero is refused.
  ///
  /// If the current scale is outside the new limits, it changes to the nearest limit. A zoom in progress continues, and
  /// ends within the new limits.
  public final var zoomLimits: ClosedRange<Double> {
    get { storedZoomLimits }
    set {
      guard newValue.upperBound > 0, newValue != storedZoomLimits else { return }
      storedZoomLimits = newValue
      updateRecognizers()
      homeScale = nearestScale(to: homeScale)
      if phase.motion?.isZoom ?? false { return keepZoomWithinLimits() }
      guard let view = zoomedView, !isZooming else { return renewGrip() }
      let scale = nearestScale(to: zoomScale)
      if scale != zoomScale { zoom(to: scale, about: convert(presentationBounds.center, to: view), animated: false) }
    }
  }

  /// Zooms to a scale within the limits, and scrolls within the limits of the offset.
  ///
  /// - Parameters:
  ///   - scale: The scale; a scale that is not finite is refused.
  ///   - point: The point that keeps its position in the view, in the coordinates of `viewForZooming`; nil uses the
  ///     centre of the scroll view.
  ///   - animated: Whether the zoom is animated, for 0.4 s. The delegate is notified of the end.
  public final func setZoomScale(_ scale: Double, about point: Point? = nil, animated: Bool = true) {
    guard scale.isFinite, point?.isFinite ?? true, let view = zoomedView else { return }
    let target = nearestScale(to: scale)
    homeScale = target
    zoom(to: target, about: point ?? convert(presentationBounds.center, to: view), animated: animated)
  }

  /// Zooms and scrolls so that a rectangle fills the view, as far as the limits allow.
  ///
  /// - Parameters:
  ///   - rect: A part of `viewForZooming`, in that view's coordinates. An empty rectangle is refused.
  ///   - animated: Whether the zoom is animated, for 0.4 s. The delegate is notified of the end.
  public final func zoom(to rect: Rect, animated: Bool = true) {
    guard rect.isFinite, !rect.isEmpty, zoomedView != nil, !bounds.isEmpty else { return }
    let fitting = min(bounds.width / rect.width, bounds.height / rect.height)
    let middle = Point(x: bounds.width / 2, y: bounds.height / 2)
    zoom(to: nearestScale(to: fitting), about: rect.center, to: middle, animated: animated)
  }
}

/// An animated change of the scale and the position of the content.
///
/// One point of the content moves in a straight line to its end position, at the same pace as the scale.
nonisolated struct ZoomAnimation {
  /// The point that moves in a straight line, in the zoomed view's coordinates.
  let anchor: Point
  let startScale: Double
  let endScale: Double
  /// The position of the point at the start, and the position requested for its end, in px from the scroll view's top
  /// left corner. The real end is as near to the requested position as the limits allow.
  let startPosition: Point
  let requestedPosition: Point

  private static let spring = Spring(duration: ScrollConstants.zoomDuration)

  /// The duration in seconds.
  var duration: Double { ScrollConstants.zoomDuration }

  /// Returns the scale at a time after the start. Its logarithm follows the spring.
  func scale(after seconds: Double) -> Double {
    seconds < duration ? endScale * exp(log(startScale / endScale) * remaining(after: seconds)) : endScale
  }

  /// Returns the position of the point at a time after the start, for an end position within the limits.
  func position(after seconds: Double, endingAt end: Point) -> Point {
    seconds < duration ? end + (startPosition - end) * remaining(after: seconds) : end
  }

  private func remaining(after seconds: Double) -> Double {
    Self.spring.offset(after: max(0, seconds), from: 1, velocity: 0)
  }
}

extension ScrollView {
  /// Whether fingers can zoom.
  final var canZoom: Bool { zoomedView != nil && storedZoomLimits.upperBound > storedZoomLimits.lowerBound }

  final func updateRecognizers() {
    pinch.isEnabled = canZoom
    doubleTap.isEnabled = canZoom && doubleTapZooms
  }

  /// Returns the scale within the limits that is nearest to a given scale.
  final func nearestScale(to scale: Double) -> Double {
    scale.clamped(to: storedZoomLimits).clamped(to: ScrollConstants.scaleRange)
  }

  /// Handles a change of the pinch's state.
  final func pinchChanged() {
    switch pinch.state {
    case .began:
      grabContent()
      endNestedDrag(at: pinch.eventTime)
      // The app's delegate may have run a nested event loop in which the fingers lifted.
      guard pinch.state == .began else { return }
      startPinch()
      follow()
    case .changed: follow()
    case .ended: released(velocity: pan.state == .ended ? -pan.velocity(in: self) : .zero)
    case .cancelled: released(velocity: .zero)
    case .possible, .failed: return
    }
  }

  /// Scales the content as the fingers spread, and keeps the same point of the content between them.
  final func followPinch() {
    guard var grip, zoomedView != nil else { return }
    let finger = position(of: pinch)
    let factor = pinch.scale / grip.countedScale
    grip.countedScale = pinch.scale
    grip.scale?.pull(by: log(factor))
    self.grip = grip
    show(scale: grip.scale.map { exp($0.shown) } ?? zoomScale, of: grip.anchor, at: finger, isLimited: !bounces)
  }

  /// Zooms in if the scale is not larger than the scale that the app has set; otherwise zooms back to that scale.
  final func zoomByDoubleTap(_ tap: TapGestureRecognizer) {
    guard let view = zoomedView else { return }
    let isIn = zoomScale > homeScale * 1.001
    let closer = max(zoomScale * ScrollConstants.doubleTapFactor, 1)
    let scale = nearestScale(to: isIn ? homeScale : closer)
    zoomForUser(to: scale, about: tap.location(in: view))
  }

  /// Zooms for a tap or a key: with an animation, or, with reduced motion, immediately.
  final func zoomForUser(to scale: Double, about point: Point) {
    zoom(to: scale, about: point, animated: true)
    // So the delegate is notified of the end, as after an animation.
    if theme.motion.isReduced { finishMotion() }
  }

  /// Shows the content at a scale, with a point of the zoomed view at a position, in px from this view's top left
  /// corner.
  private func show(scale: Double, of anchor: Point, at position: Point, isLimited: Bool = false) {
    let hasZoomed = apply(scale)
    guard let view = zoomedView else { return }
    let place = position - Point.zero
    let offset = view.convert(anchor, to: self) - place
    setOffset(isLimited ? limits.nearest(to: offset) : offset)
    if hasZoomed { delegate?.scrollViewDidZoom(self) }
  }

  final func show(_ zoom: ZoomAnimation, after seconds: Double) {
    // The offset is computed from the place of the zoomed view on the screen.
    View.performWithoutAnimation {
      // The end is computed again each time, because insets that keep small content in the middle change with the
      // scale.
      let position = zoom.position(after: seconds, endingAt: end(of: zoom).position)
      show(scale: zoom.scale(after: seconds), of: zoom.anchor, at: position)
      if seconds >= zoom.duration { setOffset(end(of: zoom).offset) }
    }
  }

  /// Sets the scale of the zoomed view; returns whether the scale has changed.
  private func apply(_ requested: Double) -> Bool {
    guard let view = zoomedView, requested.isFinite else { return false }
    var scale = requested.clamped(to: ScrollConstants.scaleRange)
    // At a limit, the scale is set to the exact limit, because the computation through a logarithm causes rounding
    // errors.
    for limit in [storedZoomLimits.lowerBound, storedZoomLimits.upperBound] where abs(scale / limit - 1) < 1e-12 {
      scale = limit
    }
    guard scale != storedZoomScale else { return false }
    storedZoomScale = scale
    let corner = view.frame.origin
    view.transform = .scale(scale)
    if view === contentView {
      storedContentSize = placeContentView(view)
    } else {
      // The corner must stay on its pixel, although each step has rounding errors.
      view.center += Point(x: corner.x.snapped, y: corner.y.snapped) - view.frame.origin
      storedContentSize = view.frame.size
    }
    mirroredStart = isMirrored ? rightEdgeOffset : nil
    updateIndicators()
    return true
  }

  // MARK: Animated zoom

  /// Starts the spring that brings the scale back to its limits; returns false if the scale is within the limits.
  final func returnToZoomLimits(at time: Double) -> Bool {
    guard let view = zoomedView else { return false }
    let target = nearestScale(to: zoomScale)
    guard target != zoomScale else { return false }
    var position = position(of: pan)
    if case .zooming = phase, pinch.isEnabled { position = self.position(of: pinch) }
    let anchor = convert(contentOffset + (position - Point.zero), to: view)
    let wasDragging = phase.drag != nil
    var requested = position
    if wasDragging {
      let planned = end(of: animation(to: target, about: anchor, endingAt: position))
      phase.drag = nil
      let chosen = chosenEnd(insteadOf: planned.offset, velocity: .zero)
      if chosen != planned.offset { requested = planned.position + (planned.offset - chosen) }
    }
    let zoom = animation(to: target, about: anchor, endingAt: requested)
    start(.decelerating(ScrollMotion(path: .zoom(zoom), start: time)))
    if wasDragging { delegate?.scrollViewDidEndDragging(self, willDecelerate: false) }
    return true
  }

  /// Zooms to a scale, and moves a point of the zoomed view to a position; nil keeps the current position of the point.
  final func zoom(to scale: Double, about anchor: Point, to position: Point? = nil, animated: Bool) {
    guard let view = zoomedView else { return }
    stopMotion()
    let present = view.convert(anchor, to: self) - (contentOffset - Point.zero)
    let zoom = animation(to: scale, about: anchor, endingAt: position ?? present)
    guard animated, isInWindow, !phase.isHeld else {
      show(zoom, after: .infinity)
      if animated { reportSkippedAnimation() }
      return continueDrag()
    }
    guard scale != zoomScale || end(of: zoom).offset.distance(to: contentOffset) > ScrollConstants.restDistance else {
      return
    }
    start(.animating(ScrollMotion(path: .zoom(zoom))))
  }

  /// Makes an animated zoom continue from the current scale to the scale that is nearest to its end within limits that
  /// have changed.
  private func keepZoomWithinLimits() {
    guard let motion = phase.motion, case .zoom(let zoom) = motion.path else { return }
    let scale = nearestScale(to: zoom.endScale)
    guard scale != zoom.endScale else { return }
    let rest = animation(to: scale, about: zoom.anchor, endingAt: zoom.requestedPosition)
    phase.replaceMotion(with: motion.continued(along: .zoom(rest)))
  }

  /// Makes a zoom that brings the scale back to its limits end at another offset; returns false if there is no such
  /// zoom.
  final func redirectReturn(to offset: Point) -> Bool {
    guard let motion = phase.motion, case .zoom(let zoom) = motion.path, isBeyondZoomLimits else { return false }
    let planned = end(of: zoom)
    let rest = animation(to: zoom.endScale, about: zoom.anchor, endingAt: planned.position + (planned.offset - offset))
    start(.animating(motion.continued(along: .zoom(rest))))
    return true
  }

  /// Brings the scale back to its limits immediately, if a motion is bringing it back.
  final func finishReturn() { if phase.motion?.isZoom ?? false, isBeyondZoomLimits { finishMotion() } }

  private var isBeyondZoomLimits: Bool { nearestScale(to: zoomScale) != zoomScale }

  private func animation(to scale: Double, about anchor: Point, endingAt position: Point) -> ZoomAnimation {
    let present = zoomedView.map { $0.convert(anchor, to: self) - (contentOffset - Point.zero) } ?? position
    return ZoomAnimation(
      anchor: anchor, startScale: zoomScale, endScale: scale, startPosition: present, requestedPosition: position)
  }

  /// Returns the offset at the end of a zoom, and the end position of its point, as near to the requested position as
  /// the limits allow.
  final func end(of zoom: ZoomAnimation) -> (offset: Point, position: Point) {
    guard let view = zoomedView else { return (contentOffset, zoom.requestedPosition) }
    let place = place(of: view, zoomedTo: view.bounds.size * zoom.endScale)
    let fromCorner = view.convert(zoom.anchor, to: self) - view.frame.origin
    let point = place.corner + fromCorner * (zoom.endScale / zoomScale)
    let limits = ScrollLimits(
      content: place.content, inset: adjustedContentInset, view: bounds.size, isMirrored: isMirrored)
    let requested = zoom.requestedPosition - Point.zero
    let offset = limits.nearest(to: point - requested)
    let moved = offset - Point.zero
    return (offset, point - moved)
  }
}

nonisolated extension Double {
  /// The number, rounded if it differs from a whole number only by rounding errors.
  fileprivate var snapped: Double { abs(self - rounded()) < 1e-6 ? rounded() : self }
}

// Log messages about settings that make a gesture have no effect.
extension ScrollView {
  /// Reports that the limits do not allow a zoom when two fingers have pinched.
  final func checkPinch(_ fingers: [Touch]) {
    guard zoomedView != nil, !canZoom, fingers.count > 1 else { return }
    let spread = fingers[0].location(in: nil).distance(to: fingers[1].location(in: nil))
    let landed = fingers[0].landingLocation.distance(to: fingers[1].landingLocation)
    guard abs(spread - landed) >= GestureConstants.pinchSlop else { return }
    reportOnce(
      "zoomLimits",
      "\(nameInMessages) cannot zoom: its zoomLimits allow only the scale \(storedZoomLimits.lowerBound); "
        + "set zoomLimits to a range, as 0.5...4")
  }
}
