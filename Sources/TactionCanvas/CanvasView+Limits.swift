import TactionGeometry
import TactionViews

// The extent of the content, and the limits of its placement.
extension CanvasView {
  /// The extent of the content in its own coordinates; nil (the default) for endless content.
  ///
  /// The extent limits the placements at which the content rests, and sets the bounds of ``content``. Along an axis on
  /// which the content is smaller than the view, the content rests in the middle. A rectangle that is empty or not
  /// finite is ignored.
  public final var contentBounds: Rect? {
    get { storedContentBounds }
    set {
      guard newValue != storedContentBounds, newValue.map({ $0.isFinite && !$0.isEmpty }) ?? true else { return }
      storedContentBounds = newValue
      content.bounds = newValue ?? .zero
      limitsChanged()
      apply()
    }
  }

  /// The areas at the edges of the view that are covered, for example by a bar (default: none). The middle of the
  /// remaining area is the middle for all placements.
  public final var contentInset: Insets {
    get { storedContentInset }
    set {
      guard newValue != storedContentInset, newValue.isFinite else { return }
      storedContentInset = newValue
      middleDidChange()
    }
  }

  /// The limits of the scale (default: 0.1...10). A range whose upper bound is zero or less is ignored.
  ///
  /// A current scale outside of new limits changes to the nearest limit; if fingers hold the content, after they lift.
  public final var zoomLimits: ClosedRange<Double> {
    get { storedZoomLimits }
    set {
      guard newValue.upperBound > 0, newValue != storedZoomLimits else { return }
      let hadZoom = hasZoom
      storedZoomLimits = newValue
      updateTaps()
      if hasZoom != hadZoom { semanticsDidChange() }
      limitsChanged()
      renewGrip()
    }
  }

  /// The marks behind the content; nil (the default) if there are none.
  public final var grid: CanvasGrid? {
    get { gridView.grid }
    set { gridView.grid = newValue }
  }

  /// Whether fingers can zoom.
  final var hasZoom: Bool { zoomLimits.upperBound > zoomLimits.lowerBound }

  /// The middle of the part of the view that is not covered, in the view's coordinates.
  final var middle: Point { clearBounds.center }

  final var clearBounds: Rect { bounds.inset(by: contentInset) }

  final var limits: CanvasLimits {
    let clear = clearBounds
    return CanvasLimits(
      content: storedContentBounds, viewport: Size(width: max(clear.width, 0), height: max(clear.height, 0)),
      confinement: confinement)
  }

  /// Returns the nearest placement at which the content can rest.
  final func limited(_ placement: CanvasPlacement) -> CanvasPlacement {
    var placement = placement.bounded
    placement.scale = placement.scale.clamped(to: zoomLimits).clamped(to: CanvasPlacement.scales)
    // A limit is met exactly, even if the scale was computed through a logarithm.
    for limit in [zoomLimits.lowerBound, zoomLimits.upperBound] where abs(placement.scale / limit - 1) < 1e-12 {
      placement.scale = limit
    }
    placement.rotation = placement.rotation.wrapped
    return limits.nearest(to: placement)
  }

  final func updateTaps() { for tap in [doubleTap, twoFingerTap] { tap.isEnabled = tapsZoom && hasZoom } }

  /// Brings the content within limits that have changed. Content that fingers hold stays; then the limits apply to the
  /// placement to which a cancelled gesture returns.
  final func limitsChanged() {
    takeFirstZoom()
    switch phase {
    case .idle: show(limited(shown))
    case .moving(let flight):
      let (end, target) = (flight.end, limited(flight.end))
      if target.center.distance(to: end.center) * end.scale > ScrollConstants.restDistance || target.scale != end.scale
      {
        begin(
          CanvasFlight(from: shown, to: target, velocity: flight.velocity, duration: ScrollConstants.scrollDuration))
      }
    case .caught, .held: landed = landed.map { (limited($0.placement), $0.isCaught) }
    }
  }

  /// Moves the content with the middle of the view, after a change of the size or of the insets.
  final func middleDidChange() {
    limitsChanged()
    apply()
    placementDidChange()
    onChange?(self)
  }

  /// Returns the content to its limits when a keyboard no longer covers the view. While a keyboard covers the view, the
  /// content may be beyond its limits; see `pan(toShow:animated:)`. Content that fingers hold springs back when they
  /// lift.
  final func followKeyboard() {
    let wasCovered = isCovered
    isCovered = keyboardInsets != .zero
    guard wasCovered, !isCovered else { return }
    guard case .idle = phase else { return limitsChanged() }
    move(to: limits.nearest(to: shown), duration: theme.motion.isReduced ? 0 : ScrollConstants.scrollDuration)
  }

  /// Shows the rectangle that was requested before the view had a size.
  private func takeFirstZoom() {
    guard let rect = firstZoom, bounds.size == laidOutSize, !clearBounds.isEmpty else { return }
    firstZoom = nil
    zoom(to: rect, animated: false)
  }
}
