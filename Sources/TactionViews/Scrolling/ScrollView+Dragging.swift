import Glibc
import TactionGeometry
import TactionGestures

// The motion of the content under the fingers.
extension ScrollView {
  /// Whether the movement of the finger may drag this view instead of an enclosing scroll view.
  final var mayDrag: Bool {
    if isZooming || pinch.isEnabled && pan.numberOfTouches > 1 { return true }
    if case .caught = phase { return true }
    let step = -pan.translation(in: self)
    let axis = step.mainAxis
    if hasRoom(toward: step, along: axis) { return true }
    if parentScrollView(absorbing: step, along: axis) != nil { return false }
    if canMove(along: axis) { return true }
    let across = abs(step[axis.other])
    if across > 0, across >= abs(step[axis]) * ScrollConstants.minimumAxisFraction, canMove(along: axis.other) {
      return true
    }
    // A second finger may land and zoom. Therefore the first finger begins a drag although the content cannot move yet.
    return pinch.isEnabled && !hasScrollableAncestor(for: step, along: axis)
  }

  /// Whether the touches of a recognizer may be cancelled in the views of the content that have received them.
  final func mayTakeTouches(of recognizer: GestureRecognizer) -> Bool {
    for touch in recognizer.touches {
      guard touch.isKnownToResponder, let view = touch.responder as? View, view !== self else { continue }
      if !canCancelContentTouches || !touchesShouldCancel(in: view) { return false }
    }
    return true
  }

  /// Measures the movement of the fingers from the current offset on, because a finger has landed or lifted, or the
  /// content or its limits have changed. The content does not move.
  final func renewGrip() {
    followParentScrolling()
    // Content that has become larger than the view can now be dragged.
    if isZooming || !isDirectionalLockEnabled { phase.drag?.axes = movableAxes }
    guard let recognizer = [pan, pinch].first(where: { !$0.touches.isEmpty }) else { return }
    let position = position(of: recognizer)
    let (offset, limits) = (contentOffset, limits)
    let drag = { (axis: ScrollAxis) in
      ElasticDrag(
        at: offset[axis], finger: position[axis], limits: limits[axis],
        reach: self.bounces ? self.bounds.size[axis] : nil)
    }
    var scale: ElasticScale?
    if zoomedView != nil {
      scale = ElasticScale(shown: log(zoomScale), limits: zoomLimits, isElastic: bouncesZoom, isCaught: true)
    }
    // A failed pan does not count fingers that have landed since it failed.
    let middle = pinch.touches.count > 1 ? self.position(of: pinch) : position
    let point = offset + (middle - Point.zero)
    grip = ScrollGrip(
      horizontal: drag(.horizontal), vertical: drag(.vertical),
      anchor: zoomedView.map { convert(point, to: $0) } ?? point, scale: scale, countedScale: pinch.scale)
  }

  /// Applies a change of `bounces` to a drag or a motion in progress. Content that already springs back continues.
  final func bouncesChanged() {
    let (edge, velocity) = (limits.nearest(to: contentOffset), phase.motion?.velocity ?? .zero)
    let stops = !bounces && (phase.isHeld || velocity.dot(contentOffset - edge) > 0)
    if stops { setOffset(edge) }
    renewGrip()
    keepMotionWithinLimits(isMoved: stops)
  }

  // MARK: The pan

  /// Handles fingers that lifted.
  final func panTouchesEnded(_ lifted: [Touch]) {
    checkPinch(pan.touches + lifted)
    // The fingers of a pinch do not lift at the same moment. The movement of the last finger after the other fingers
    // have lifted must not become a throw.
    if case .zooming(var pinch) = phase, !pan.touches.isEmpty {
      pinch.lift = (pan.eventTime, -pan.velocity(in: self))
      phase = .zooming(pinch)
    }
    renewGrip()
  }

  /// Handles a change of the pan's state.
  final func panChanged() {
    switch pan.state {
    case .began:
      // A finger that only stops the content does not drag it yet.
      let hasCaught = if case .caught = phase { true } else { false }
      grabContent()
      if !hasCaught { beginDrag() }
      follow()
    case .changed:
      if pan.isMeasuring { beginDrag() }
      follow()
    case .ended: released(velocity: -pan.velocity(in: self))
    case .cancelled:
      cancelAbsorbing()
      released(velocity: .zero)
    case .possible, .failed: return
    }
  }

  /// Handles fingers that made no gesture. Content that they caught moves to its resting offset.
  final func panFailed() { if case .caught = phase { released(velocity: .zero) } }

  private func beginDrag() {
    // A finger that has caught the content, or fingers on a touchpad, may not have shown a direction yet.
    let waits = isDirectionalLockEnabled && !isZooming && pan.translation(in: nil).length <= pan.slopInPixels
    guard phase.drag == nil, !waits || movableAxes.count < 2 else { return }
    dismissKeyboardForDrag()
    // If a field has lost the focus, code of the app has run, which may have cancelled the drag.
    guard pan.state == .began || pan.state == .changed, phase.drag == nil else { return }
    let step = pan.translation(in: self)
    var axes = movableAxes
    if isDirectionalLockEnabled, !isZooming, axes.count > 1 {
      let deviation = atan2(abs(step[step.mainAxis.other]), abs(step[step.mainAxis]))
      if deviation <= ScrollConstants.directionLockDeviation.radians { axes = [step.mainAxis] }
    }
    startDrag(along: axes)
  }

  /// Moves the content to the current position of the fingers.
  final func follow() {
    keepPage()
    if case .zooming = phase, pinch.isActive, pinch.numberOfTouches > 1 { return followPinch() }
    followParentScrolling()
    // A pan that has waited for another recognizer until the lift begins only then, with its whole movement.
    let isWhole = pan.state == .began && pan.touches.isEmpty
    guard isWhole || pan.isActive && pan.isMeasuring, let drag = phase.drag, var grip else { return }
    let finger = position(of: pan)
    var offset = contentOffset
    let absorbed = absorbInParent(drag, grip: grip, finger: finger)
    // The parent's delegate may have ended the drag.
    guard phase.drag != nil else { return }
    phase.drag?.absorbed = absorbed
    // The parent's delegate may have scrolled this view.
    guard contentOffset == offset else { return continueDrag() }
    let limits = limits
    for axis in drag.axes {
      offset[axis] = grip[axis].offset(
        at: finger[axis] - drag.absorbed[axis], limits: limits[axis], absorbed: absorbed[axis])
    }
    self.grip = grip
    setOffset(offset)
  }

  /// Releases the content if all fingers have lifted.
  final func released(velocity: Vector) {
    // If a lift ends both the pan and the pinch, both of them call this method. Only the last call has an effect.
    guard !pan.isActive, !pinch.isActive, phase.isHeld else { return }
    let time = max(pan.eventTime, pinch.eventTime)
    var velocity = velocity
    if case .zooming(let pinch) = phase, let lift = pinch.lift, time - lift.time <= GestureConstants.velocityWindow {
      velocity = lift.velocity
    }
    var thrown = thrown(velocity)
    grip = nil
    if case .caught = phase {
      // A finger that has only stopped the content ends a drag, so that the delegate can choose where it rests.
      phase.drag = ScrollDrag(
        start: contentOffset, lastOffset: contentOffset, axes: [], sharedAxes: [], sheet: DragSheet(nil))
    }
    thrown = endNestedDrag(velocity: thrown, at: time)
    if returnToZoomLimits(at: time) { return }
    endPinch()
    endDrag(velocity: thrown, at: time)
  }

  /// Returns the centre of a recognizer's fingers, in px from the view's visible top left corner.
  final func position(of recognizer: GestureRecognizer) -> Point {
    recognizer.location(in: self) - (presentationBounds.origin - Point.zero)
  }

  /// Returns the velocity of the content after the fingers release it: zero after a slow release, limited after a very
  /// fast one.
  private func thrown(_ velocity: Vector) -> Vector {
    guard let drag = phase.drag else { return .zero }
    var thrown = velocity
    let finger = position(of: pan)
    for axis in ScrollAxis.allCases {
      if !drag.axes.contains(axis) {
        thrown[axis] = 0
      } else if drag.absorbed[axis] == 0 {
        thrown[axis] *= grip?[axis].slope(at: finger[axis]) ?? 1
      }
    }
    let fraction = ThrowRule.share(atSpeed: toWindow(velocity).length)
    return fraction > 0 ? thrown * fraction : .zero
  }

  // MARK: Room to move

  /// Whether the content can be moved along an axis, even if only by the rubber band.
  public final func canMove(along axis: ScrollAxis) -> Bool {
    let limits = limits
    return limits.hasRoom(along: axis) || !limits[axis].contains(contentOffset[axis])
      || bounces && (axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical)
  }

  /// The axes along which the content can be moved.
  final var movableAxes: Set<ScrollAxis> { Set(ScrollAxis.allCases.filter(canMove)) }

  /// Whether fingers can scroll or zoom the content.
  final var followsFingers: Bool {
    pinch.isEnabled || pan.isEnabled && (canMove(along: .horizontal) || canMove(along: .vertical))
  }

  /// Whether the content can be scrolled further in the direction of a step of the offset.
  final func hasRoom(toward step: Vector, along axis: ScrollAxis) -> Bool {
    guard limits.hasRoom(along: axis) else { return false }
    let (offset, range, tolerance) = (contentOffset[axis], limits[axis], ScrollConstants.edgeTolerance)
    return step[axis] > 0 ? offset < range.upperBound - tolerance : offset > range.lowerBound + tolerance
  }
}

// Log messages about settings that make a gesture have no effect.
extension ScrollView {
  /// Reports that the content size is zero when a finger tries to drag the content.
  final func checkContentSize() {
    guard storedContentSize == .zero, !subviews.isEmpty, movableAxes.isEmpty else { return }
    reportOnce(
      "contentSize is zero",
      "\(nameInMessages) cannot scroll: its contentSize is zero; set contentSize to the size of its content")
  }
}
