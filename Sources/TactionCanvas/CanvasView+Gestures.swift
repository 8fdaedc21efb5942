import TactionGeometry
import TactionGestures
import TactionViews

// The movement of the content under fingers.
extension CanvasView {
  /// Whether fingers hold the content: they have stopped it, or they move it.
  public final var isHeld: Bool {
    switch phase {
    case .caught, .held: true
    case .idle, .moving: false
    }
  }

  /// Stops content that visibly moves. The canvas then keeps the finger, so that no other recognizer gets the touch.
  final func fingersLanded() {
    guard case .moving = phase else { return }
    guard let visible = visibleMotion else {
      // The content still creeps to the end of its motion. If the fingers begin to move it, it first returns to the
      // placement that it had when they landed.
      tail = tail ?? (shown, shown)
      return
    }
    stopFlight()
    phase = .caught
    hand.caughtSpeed = visible.speed
    hand.state = .began
  }

  /// Handles a change of the hand's state.
  final func handChanged() {
    switch hand.state {
    case .began:
      grab()
      follow()
    case .changed: follow()
    case .ended:
      follow()
      release(ReleaseVelocity(of: hand))
    case .cancelled: takeBack()
    case .possible, .failed: return
    }
  }

  /// Ends a gesture that the system has cancelled. If ``returnsWhenCancelled`` is set, the content returns to its
  /// placement before the gesture, or to the placement that the app has set since then. If the fingers caught the
  /// content beyond its limits, it springs back from there.
  private func takeBack() {
    guard returnsWhenCancelled, case .held = phase, let landed else { return release(ReleaseVelocity()) }
    phase = .idle
    show(landed.placement)
    // The app may have started a motion.
    guard case .idle = phase else { return }
    guard landed.isCaught, shown != limited(shown) else {
      onRest?(self)
      return
    }
    phase = .caught
    release(ReleaseVelocity())
  }

  /// Releases content that the fingers stopped but did not move; it springs back within its limits.
  final func fingersLost() {
    tail = nil
    if case .caught = phase { release(ReleaseVelocity()) }
  }

  private func grab() {
    if case .held = phase { return }
    firstZoom = nil
    var isCaught = true
    if case .idle = phase { isCaught = false }
    stopFlight()
    // Undoes the creeping of the content since the fingers landed, unless the app has changed the placement since then.
    if let tail, tail.reached == shown { show(tail.landed) }
    tail = nil
    // A handler of the app may have run, and the gesture may have ended meanwhile.
    guard hand.state == .began || hand.state == .changed else { return }
    landed = (shown, isCaught)
    phase = .held(makeGrip(isCaught: isCaught))
  }

  private func makeGrip(isCaught: Bool, hasTurned: Bool = false) -> CanvasGrip {
    CanvasGrip(
      on: shown, zoomLimits: zoomLimits, isCaught: isCaught, hasTurned: hasTurned, bounces: bounces,
      bouncesZoom: bouncesZoom)
  }

  /// Returns the grip on the current placement, which the app may have changed since the last change by the fingers.
  private func renewed(_ grip: CanvasGrip) -> CanvasGrip {
    grip.placement == shown ? grip : makeGrip(isCaught: false, hasTurned: grip.hasTurned)
  }

  /// Applies limits of the scale and bounces that have changed to content that fingers hold. The content does not move;
  /// a scale that is now beyond its limits springs back.
  final func renewGrip() {
    guard case .held(let grip) = phase else { return }
    phase = .held(
      CanvasGrip(
        on: shown, zoomLimits: zoomLimits, isCaught: true, hasTurned: grip.hasTurned, bounces: bounces,
        bouncesZoom: bouncesZoom || ElasticScale.isBeyond(zoomLimits, scale: shown.scale)))
  }

  /// Applies a change of `bounces` to content that fingers hold, or that was thrown. Thrown content that moves away
  /// beyond an edge stops at the edge; content that already springs back continues.
  final func bouncesChanged() {
    renewGrip()
    guard !bounces, let flight, !flight.isRequested else { return }
    let edge = limits.nearest(to: shown)
    if flight.velocity.dot(shown.center - edge.center) > 0 { show(edge) }
  }

  private func follow() {
    let change = takeChange()
    guard case .held(let held) = phase else { return }
    var grip = renewed(held)
    grip.follow(change, fingerCount: hand.numberOfTouches, limits: limits)
    phase = .held(grip)
    show(grip.placement)
  }

  /// Returns the change that the hand has made since the last call.
  private func takeChange() -> HandChange {
    let change = HandChange(
      translation: hand.translation(in: self), factor: hand.scale, turn: hand.rotation(in: self), focus: focus)
    hand.setTranslation(.zero, in: self)
    hand.scale = 1
    hand.rotation = .zero
    return change
  }

  /// The middle of the fingers, as a vector from the middle of the view.
  private var focus: Vector { hand.location(in: self) - middle }

  private func release(_ velocity: ReleaseVelocity) {
    let grip: CanvasGrip
    switch phase {
    case .held(let held): grip = renewed(held)
    case .caught: grip = makeGrip(isCaught: true)
    case .idle, .moving: return
    }
    var thrown = hasMomentum ? velocity.thrown : ReleaseVelocity()
    thrown.velocity = grip.velocity(of: fromWindow(thrown.velocity))
    thrown.zoom *= grip.scale.slope
    if transformToWindow.determinant < 0 { thrown.turn = -thrown.turn }
    let flight = CanvasFlight(
      CanvasFlight.Release(
        time: hand.eventTime, placement: shown, velocity: thrown.velocity,
        spin: ThrowMomentum(thrown, decelerationRate: decelerationRate), focus: focus, scale: grip.scale),
      CanvasFlight.Rules(
        limits: limits, bounces: bounces, bouncesZoom: bouncesZoom, decelerationRate: decelerationRate,
        snapAngles: grip.hasTurned ? snapAngles : [], snapTolerance: snapTolerance, pixelScale: displayScale))
    begin(flight)
  }
}
