import TactionGeometry
import TactionGestures

// The motion of the view after the fingers have released it, and undo.
extension TransformInteraction: FrameMotion {
  package var movedView: View? { view }

  package var restTime: Double? {
    if case .decelerating(let momentum) = phase { momentum.start + momentum.duration } else { nil }
  }

  /// Releases the view. The view decelerates, springs back or rotates to a nearby angle, or stays where it is.
  func release(_ velocity: ReleaseVelocity) {
    guard let view else { return finish(true) }
    let momentum = makeMomentum(velocity, of: view)
    guard momentum.duration > 0 else { return finish(true) }
    phase = .decelerating(momentum)
    reached = view.placement
    if let tree = view.viewTree {
      tree.begin(self)
    } else {
      // A view in no window gets no frames, so it is moved to the end of the motion immediately.
      if let end = momentum.placement(after: .infinity) { view.placement = end }
      finish(true)
    }
  }

  /// The placement at which the view would come to rest if the fingers released it without a velocity.
  var restingPlacement: Placement? {
    guard let view else { return nil }
    return makeMomentum(ReleaseVelocity(), of: view).placement(after: .infinity) ?? view.placement
  }

  package func advance(to time: Double) -> Bool {
    guard case .decelerating(let momentum) = phase, let view else { return false }
    follow(momentum, of: view, to: time)
    // A handler may have run an event loop in which the view was thrown again.
    return if case .decelerating = phase { true } else { false }
  }

  private func follow(_ momentum: TransformMomentum, of view: View, to time: Double) {
    // The app may have changed the placement.
    guard view.placement == reached else { return finish(false) }
    let seconds = time - momentum.start
    if let placement = momentum.placement(after: seconds) {
      view.placement = placement
      reached = placement
      tail?.reached = placement
      onChange?(self)
    }
    guard case .decelerating(let current) = phase, current.start == momentum.start else { return }
    if seconds >= current.duration { finish(true) }
  }

  package var velocityOfCenter: Vector? {
    guard case .decelerating(let momentum) = phase, let tree = view?.viewTree else { return nil }
    return momentum.velocity(after: tree.frameTime - momentum.start)
  }

  package func interrupt() {
    guard case .decelerating(let momentum) = phase else { return }
    // A view that only returns to its limits does so even if it leaves the window; a throw stops.
    view?.viewTree == nil && !momentum.isThrown ? finishMomentum() : finish(false)
  }

  /// Moves the view at once to the place at which its momentum or its return to the scale limits ends. Does nothing
  /// while fingers hold the view, or while it rests.
  public func finishMomentum() { _ = advance(to: .infinity) }

  /// Ends the current gesture or motion, and reports its end.
  func finish(_ isFinished: Bool) {
    phase = .idle
    (scale, reached) = (nil, nil)
    guard isActive else { return }
    isActive = false
    onEnd?(self, isFinished)
  }

  private func makeMomentum(_ velocity: ReleaseVelocity, of view: View) -> TransformMomentum {
    let scale = heldScale
    var velocity = hasMomentum ? velocity : ReleaseVelocity()
    velocity.zoom *= zoomSpeed * scale.slope
    let focus = gestureRecognizer.location(in: nil)
    let start = TransformMomentum.Start(
      time: gestureRecognizer.eventTime, placement: view.placement, space: view.superviewToWindow(at: focus),
      focus: focus, pivot: pivot(for: focus))
    var result = TransformMomentum(
      start, ThrowMomentum(velocity, decelerationRate: decelerationRate), scale: scale, isElastic: bouncesZoom)
    result.snap(to: axes.contains(.rotation) ? snapAngles : [], tolerance: snapTolerance)
    return result
  }

  // MARK: Undo

  /// Commits the current placement, to which a cancelled gesture and `rollback(animated:)` return. While fingers hold
  /// the view, this is the placement at which it would come to rest if they released it now without a throw: within
  /// the limits of the scale, and at an angle of `snapAngles` if one is near.
  public func commit() {
    switch phase {
    case .following, .caught(.momentum): committed = restingPlacement
    // After the lift, the view continues to the placement that is already committed.
    case .caught(.undoing): break
    default: committed = view?.placement
    }
  }

  /// Moves the view back to its placement before the last gesture, or to the placement committed since then. A gesture
  /// in progress is cancelled, and momentum ends.
  ///
  /// - Parameter animated: Whether the return is animated, for 0.2 s. A finger may catch the view during the animation.
  public func rollback(animated: Bool = true) {
    // A gesture that began only after the lift has already ended when its handler is called.
    guard isTracking, gestureRecognizer.isActive else {
      view?.viewTree?.end(self)
      return undo(animated: animated)
    }
    undoesAnimated = animated
    // The gesture's handler then undoes the change.
    gestureRecognizer.cancelGesture()
  }

  /// Moves the view back to the placement that was committed, or to the placement at which the last gesture started.
  func undo(animated: Bool) {
    guard let view, let committed = committedInSuperview else { return finish(false) }
    phase = .undoing
    undoNumber += 1
    let number = undoNumber
    view.stopMovement()
    View.animate(duration: animated ? GestureConstants.undoDuration : 0, curve: .easeOut) {
      view.placement = committed
    } completion: { [weak self] _ in
      // A finger may have caught the view during the animation.
      if let self, case .undoing = phase, number == undoNumber { finish(false) }
    }
  }

  /// The committed placement, in the coordinates of the view's current superview. The app may have moved the view to it
  /// since the commit, for example in front of other views.
  private var committedInSuperview: Placement? {
    guard let committed, let view, let former = committedSuperview, let superview = view.superview,
      superview !== former, let tree = view.viewTree, former.viewTree === tree
    else { return committed }
    let focus = gestureRecognizer.location(in: nil)
    guard let fromWindow = superview.transformToWindow(at: focus).inverted() else { return committed }
    return committed.changed(by: former.transformToWindow(at: focus).concatenating(fromWindow)) ?? committed
  }
}
