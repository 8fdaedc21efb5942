import Glibc
import TactionGeometry
import TactionGestures

/// How large the content is.
extension ScrollView {
  /// The view that a pinch scales, one that this view holds; nil, the default, for none.
  ///
  /// The scroll view sets its `transform`, keeps the corner of its frame where it is, and makes the size of its frame
  /// the `contentSize`, as in UIKit.
  public final var viewForZooming: View? {
    get { zoomedView }
    set {
      guard newValue !== zoomedView else { return }
      if case .zoom? = motion?.path { stopMotion() }
      zoomedView = newValue
      let scale = newValue?.transform.meanScale ?? 1
      storedZoomScale = scale > 0 && scale.isFinite ? scale : 1
      homeScale = storedZoomScale
      updateRecognizers()
      fingersChanged()
    }
  }

  /// By how much the content is larger than at its own size (default: 1); setting it zooms about the middle of the
  /// view, at once, within `zoomLimits`. Without a `viewForZooming` it stays 1.
  public final var zoomScale: Double {
    get { storedZoomScale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Between what the content can be zoomed (default: 1...1, which is not at all). A range that ends at or below zero
  /// is refused.
  ///
  /// A scale that is outside comes to the nearest limit.
  public final var zoomLimits: ClosedRange<Double> {
    get { storedZoomLimits }
    set {
      guard newValue.upperBound > 0, newValue != storedZoomLimits else { return }
      storedZoomLimits = newValue
      updateRecognizers()
      homeScale = nearestScale(to: homeScale)
      guard let view = zoomedView, !isPinching else { return }
      let scale = nearestScale(to: zoomScale)
      if scale != zoomScale { zoom(to: scale, about: convert(seenBounds.center, to: view), animated: false) }
    }
  }

  /// Zooms to a scale within the limits; the content then fills the view as far as it can.
  ///
  /// - Parameters:
  ///   - scale: The scale; one that is not finite is refused.
  ///   - point: What stays where it is, in the coordinates of `viewForZooming`; the middle of what is seen without it.
  ///   - animated: Whether it takes some tenths of a second; the delegate hears of the end.
  public final func setZoomScale(_ scale: Double, about point: Point? = nil, animated: Bool) {
    guard scale.isFinite, point?.isFinite ?? true, let view = zoomedView else { return }
    let target = nearestScale(to: scale)
    homeScale = target
    zoom(to: target, about: point ?? convert(seenBounds.center, to: view), animated: animated)
  }

  /// Zooms and scrolls such that a rectangle fills the view as far as the limits allow.
  ///
  /// - Parameters:
  ///   - rect: A part of `viewForZooming`, in its own coordinates; an empty one is refused.
  ///   - animated: Whether it takes some tenths of a second; the delegate hears of the end.
  public final func zoom(to rect: Rect, animated: Bool = true) {
    guard rect.isFinite, !rect.isEmpty, zoomedView != nil, !bounds.isEmpty else { return }
    let fitting = min(bounds.width / rect.width, bounds.height / rect.height)
    let middle = Point(x: bounds.width / 2, y: bounds.height / 2)
    zoom(to: nearestScale(to: fitting), about: rect.center, to: middle, animated: animated)
  }
}

extension ScrollView {
  /// Whether fingers can zoom.
  private var canZoom: Bool {
    zoomedView != nil && storedZoomLimits.upperBound > storedZoomLimits.lowerBound
  }

  final func updateRecognizers() {
    pinch.isEnabled = canZoom
    doubleTap.isEnabled = canZoom && doubleTapZooms
  }

  /// The scale that is nearest to one and within the limits.
  final func nearestScale(to scale: Double) -> Double {
    let limited = max(storedZoomLimits.lowerBound, min(storedZoomLimits.upperBound, scale))
    return max(ScrollConstants.scaleRange.lowerBound, min(ScrollConstants.scaleRange.upperBound, limited))
  }

  /// Draws the consequences of the pinch's state.
  final func pinchChanged() {
    switch pinch.state {
    case .began:
      takeHold()
      giveUpHandedDrag(at: pinch.eventTime)
      isPinching = true
      showIndicators()
      tellZoomBegins()
      follow()
    case .changed: follow()
    case .ended: released(velocity: pan.state == .ended ? -pan.velocity(in: self) : .zero)
    case .cancelled: released(velocity: .zero)
    case .possible, .failed: return
    }
  }

  /// Tells the delegate that a zoom begins, which it has not heard of yet.
  final func tellZoomBegins() {
    guard !hasToldOfZoom else { return }
    hasToldOfZoom = true
    delegate?.scrollViewWillBeginZooming(self)
  }

  /// Ends a zoom, and tells the delegate if it has heard of the beginning.
  final func endZoom() {
    isPinching = false
    guard hasToldOfZoom else { return }
    hasToldOfZoom = false
    delegate?.scrollViewDidEndZooming(self, atScale: zoomScale)
  }

  /// Scales the content by what the fingers have spread, and keeps the point between them there.
  final func followPinch() {
    guard var hold, zoomedView != nil else { return }
    let finger = place(of: pinch)
    let factor = pinch.scale / hold.countedScale
    hold.countedScale = pinch.scale
    hold.zoom?.pull(by: log(factor))
    self.hold = hold
    show(scale: hold.zoom.map { exp($0.shown) } ?? zoomScale, of: hold.anchor, at: finger, isLimited: !bounces)
  }

  /// Shows the content at a scale, with a point of the zoomed view at a place, in px from the corner of this view.
  private func show(scale: Double, of anchor: Point, at place: Point, isLimited: Bool = false) {
    let hasZoomed = apply(scale)
    guard let view = zoomedView else { return }
    let offset = view.convert(anchor, to: self) - (place - Point.zero)
    self.place(isLimited ? limits.nearest(to: offset) : offset)
    if hasZoomed { delegate?.scrollViewDidZoom(self) }
  }

  final func show(_ travel: ZoomTravel, after seconds: Double) {
    // Worked out anew each time: insets that keep small content in the middle change with the scale.
    let end = end(of: travel).place
    show(scale: travel.scale(after: seconds), of: travel.anchor, at: travel.place(after: seconds, endingAt: end))
    if seconds >= travel.duration { place(self.end(of: travel).offset) }
  }

  /// Gives the zoomed view a scale; returns whether that is another one than before.
  private func apply(_ wanted: Double) -> Bool {
    guard let view = zoomedView, wanted.isFinite else { return false }
    let range = ScrollConstants.scaleRange
    var scale = max(range.lowerBound, min(range.upperBound, wanted))
    // A limit that went through a logarithm is the limit all the same.
    for limit in [storedZoomLimits.lowerBound, storedZoomLimits.upperBound] where abs(scale / limit - 1) < 1e-12 {
      scale = limit
    }
    guard scale != storedZoomScale else { return false }
    storedZoomScale = scale
    let corner = view.frame.origin
    view.transform = .scale(scale)
    // The corner stays on its pixel, whatever a thousand steps have rounded.
    view.center += corner.snapped - view.frame.origin
    storedContentSize = view.frame.size
    updateIndicators()
    return true
  }

  // MARK: By itself

  /// Springs back to the limits of the scale; returns whether that is necessary.
  final func returnToZoomLimits(at time: Double) -> Bool {
    guard let view = zoomedView else { return false }
    let target = nearestScale(to: zoomScale)
    guard target != zoomScale else { return false }
    let place = place(of: pinch.isEnabled && isPinching ? pinch : pan)
    let anchor = convert(contentOffset + (place - Point.zero), to: view)
    let wasDragging = drag != nil
    var wanted = place
    if wasDragging {
      let planned = end(of: travel(to: target, about: anchor, endingAt: place))
      drag = nil
      let chosen = chosenEnd(insteadOf: planned.offset, velocity: .zero)
      if chosen != planned.offset { wanted = planned.place + (planned.offset - chosen) }
    }
    isPinching = true
    begin(.zoom(travel(to: target, about: anchor, endingAt: wanted)), .release, at: time)
    if wasDragging { delegate?.scrollViewDidEndDragging(self, willDecelerate: false) }
    return true
  }

  /// Zooms to a scale, with a point of the zoomed view to be seen at a place; nil for where it is seen now.
  final func zoom(to scale: Double, about anchor: Point, to place: Point? = nil, animated: Bool) {
    guard let view = zoomedView else { return }
    stopMotion()
    let present = view.convert(anchor, to: self) - (contentOffset - Point.zero)
    let travel = travel(to: scale, about: anchor, endingAt: place ?? present)
    guard animated, isInWindow, drag == nil, !isPinching, !hasCaught else {
      show(travel, after: .infinity)
      return fingersChanged()
    }
    guard scale != zoomScale || end(of: travel).offset.distance(to: contentOffset) > ScrollConstants.restDistance else {
      return
    }
    begin(.zoom(travel), .request, at: nil)
  }

  /// The way to a scale with a point of the zoomed view at a place.
  private func travel(to scale: Double, about anchor: Point, endingAt place: Point) -> ZoomTravel {
    let present = zoomedView.map { $0.convert(anchor, to: self) - (contentOffset - Point.zero) } ?? place
    return ZoomTravel(
      anchor: anchor, startScale: zoomScale, endScale: scale, startPlace: present, wantedPlace: place)
  }

  /// The offset at the end of a way, and where its point is seen then: as near to where it is wanted as the limits
  /// allow.
  final func end(of travel: ZoomTravel) -> (offset: Point, place: Point) {
    guard let view = zoomedView else { return (contentOffset, travel.wantedPlace) }
    let corner = view.frame.origin
    let point = corner + (view.convert(travel.anchor, to: self) - corner) * (travel.endScale / zoomScale)
    let size = view.bounds.size * travel.endScale
    let limits = ScrollLimits(content: size, inset: storedContentInset, view: bounds.size)
    let offset = limits.nearest(to: point - (travel.wantedPlace - Point.zero))
    return (offset, point - (offset - Point.zero))
  }
}
