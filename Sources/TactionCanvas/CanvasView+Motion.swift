import TactionGeometry
import TactionGestures
import TactionViews

// The movement of the content without fingers.
extension CanvasView {
  /// Whether the content moves without fingers: after a release, or because the app, a wheel or a key started a motion.
  public final var isMoving: Bool { flight != nil }

  /// The placement at the end of the current motion; without a motion, the current placement.
  public final var restingPlacement: CanvasPlacement { flight?.end ?? shown }

  /// Stops content that moves without fingers, at its current placement.
  public final func stopMoving() {
    guard flight != nil else { return }
    stopFlight()
    onRest?(self)
  }

  final var flight: CanvasFlight? { if case .moving(let flight) = phase { flight } else { nil } }

  /// Starts a motion. If the motion has no duration, or if the view is in no window, the content is immediately shown
  /// at the end of the motion.
  final func begin(_ flight: CanvasFlight) {
    phase = .moving(flight)
    guard flight.duration > 0, isInWindow else { return finishMotion() }
    link.start()
  }

  /// Brings the content to the end of its motion.
  final func finishMotion() {
    guard let flight else { return }
    stopFlight()
    // A requested placement may be beyond the limits, if a keyboard would otherwise cover the content. So the limits
    // are not applied to it.
    show(flight.isRequested ? flight.end : limited(flight.end))
    // The app may have started another motion.
    if case .idle = phase { onRest?(self) }
  }

  final func stopFlight() {
    guard flight != nil else { return }
    phase = .idle
    link.stop()
  }

  /// Moves the content to the time of a frame; returns whether the motion continues.
  final func advance(to time: Double) -> Bool {
    guard var flight else { return false }
    let start = flight.start ?? time
    (flight.start, flight.elapsed) = (start, max(0, time - start))
    phase = .moving(flight)
    // In a window that is not visible, a motion ends immediately.
    guard time.isFinite, flight.elapsed < flight.duration else {
      finishMotion()
      return isMoving
    }
    show(shownPlacement(of: flight, after: flight.elapsed))
    tail?.reached = shown
    return isMoving
  }

  /// Returns the placement to show for a motion at a time after its start. Without bounces, thrown content that is
  /// within its limits stays there, even if the app has switched the bounces off only after the throw.
  private func shownPlacement(of flight: CanvasFlight, after seconds: Double) -> CanvasPlacement {
    let placement = flight.placement(after: seconds)
    guard !bounces, !flight.isRequested else { return placement }
    let distance = limits.nearest(to: shown).center.distance(to: shown.center) * shown.scale
    return distance > ScrollConstants.restDistance ? placement : limits.nearest(to: placement)
  }

  /// The visible motion of the corners of the view; nil if the content is at rest, or only creeps to the end of its
  /// motion.
  final var visibleMotion: VisibleMotion? {
    guard let flight else { return nil }
    let (middle, shown) = (middle, shown)
    let points = bounds.corners.map { shown.point(at: $0 - middle) }
    return VisibleMotion { seconds in
      let placement = self.shownPlacement(of: flight, after: flight.elapsed + seconds)
      return points.map { self.convert(middle + placement.offset(of: $0), to: nil) }
    }
  }

  /// Shows the content at a placement.
  final func show(_ placement: CanvasPlacement) {
    guard placement.isValid else { return }
    let placement = placement.bounded
    guard placement != shown else { return }
    let wasUpright = shown.rotation.wrapped == .zero
    shown = placement
    apply()
    if wasUpright != (placement.rotation.wrapped == .zero) { semanticsDidChange() }
    placementDidChange()
    onChange?(self)
  }

  /// Positions the content and its annotations in the same frame.
  final func apply() {
    let transform = contentTransform
    content.transform = Transform(a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: 0, ty: 0)
    content.center = transform.apply(content.bounds.center)
    upright.place(by: transform)
    gridView.contentTransform = transform
  }
}
