import Glibc
import TactionGeometry
import TactionGestures

// How the content follows the fingers.
extension ScrollView {
  /// Whether what the finger has done so far is a drag for this view, rather than for one around it.
  final var mayDrag: Bool {
    if hasCaught || isPinching || pinch.isEnabled && pan.numberOfTouches > 1 { return true }
    let way = -pan.translation(in: self)
    let axis = way.mainAxis
    if hasRoom(toward: way, along: axis) { return true }
    if outerTaker(of: way, along: axis) != nil { return false }
    if canMove(along: axis) { return true }
    let share = abs(way[axis.other])
    if share > 0, share >= abs(way[axis]) * ScrollConstants.leastShare, canMove(along: axis.other) { return true }
    // A second finger may come and zoom: then the first one is to drag what has no room yet.
    return pinch.isEnabled && !isInsideMover(of: way, along: axis)
  }

  /// Whether the touches of a recognizer may be taken from the views of the content that have heard of them.
  final func mayTakeTouches(of recognizer: GestureRecognizer) -> Bool {
    for touch in recognizer.touches {
      guard touch.isKnownToResponder, let view = touch.responder as? View, view !== self else { continue }
      if !canCancelContentTouches || !touchesShouldCancel(in: view) { return false }
    }
    return true
  }

  /// Stops the content where it is, if it visibly moves; returns how.
  final func fingersLanded() -> VisibleMotion? {
    guard let caught = visibleMotion else {
      motion?.isLeftAlone = true
      return nil
    }
    stopMovement()
    hasCaught = true
    stopMotion()
    return caught
  }

  /// How the content is seen to move by itself; nil where it is not, which is also where it creeps to its end.
  private var visibleMotion: VisibleMotion? {
    if let motion {
      let corners = seenBounds.corners
      let visible = VisibleMotion { seconds in
        let move = self.move(by: motion, after: seconds)
        return corners.map { self.convert(move.apply($0), to: nil) }
      }
      if let visible { return visible }
    }
    return seenBounds == bounds ? nil : visibleAnimation
  }

  /// Has the fingers hold the content where it is, though something has moved it since they landed.
  ///
  /// What crept to its end as they landed they hold where they found it.
  final func takeHold() {
    let isMoved = motion.map { !$0.isLeftAlone } ?? false
    stopMotion()
    if isMoved || hold == nil { fingersChanged() }
  }

  /// Takes hold of the content anew, as a finger has landed or lifted: nothing moves by that.
  final func fingersChanged() {
    catchUpWithTaker()
    // What has become larger than the view can be dragged now.
    if isPinching || !isDirectionalLockEnabled { drag?.axes = movableAxes }
    guard let recognizer = [pan, pinch].first(where: { !$0.touches.isEmpty }) else { return }
    let place = place(of: recognizer)
    let (offset, limits) = (contentOffset, limits)
    let pull = { (axis: ScrollAxis) in
      ElasticDrag(
        at: offset[axis], finger: place[axis], limits: limits[axis],
        reach: self.bounces ? self.bounds.size[axis] : nil)
    }
    var zoom: Zoom?
    if zoomedView != nil {
      zoom = Zoom(shown: log(zoomScale), limits: zoomLimits, isElastic: bouncesZoom, isCaught: true)
    }
    // A pan that has failed does not know of fingers that landed since.
    let middle = pinch.touches.count > 1 ? self.place(of: pinch) : place
    let point = offset + (middle - Point.zero)
    hold = ScrollHold(
      horizontal: pull(.horizontal), vertical: pull(.vertical),
      anchor: zoomedView.map { convert(point, to: $0) } ?? point, zoom: zoom, countedScale: pinch.scale)
  }

  /// Takes note of how the hand leaves a pinch: its fingers do not lift in the same moment, and how the last of them
  /// moves until it lifts too is no throw.
  final func fingerLifted() {
    guard isPinching, !pan.touches.isEmpty else { return }
    pinchLift = (pan.eventTime, -pan.velocity(in: self))
  }

  /// Draws the consequences of the pan's state.
  final func panChanged() {
    switch pan.state {
    case .began:
      takeHold()
      // A finger that only stops the content does not drag it yet.
      if !hasCaught { beginDrag() }
      follow()
    case .changed:
      beginDrag()
      follow()
    case .ended: released(velocity: -pan.velocity(in: self))
    case .cancelled: released(velocity: .zero)
    case .possible, .failed: return
    }
  }

  /// Nothing comes of the fingers that landed: what they stopped goes to where it rests.
  final func panFailed() {
    guard hasCaught, drag == nil, !isPinching else { return }
    released(velocity: .zero)
  }

  private func beginDrag() {
    guard drag == nil else { return }
    let way = pan.translation(in: self)
    var axes = movableAxes
    if isDirectionalLockEnabled, axes.count > 1 {
      let deviation = atan2(abs(way[way.mainAxis.other]), abs(way[way.mainAxis]))
      if deviation <= ScrollConstants.directionLockDeviation.radians { axes = [way.mainAxis] }
    }
    startDrag(along: axes)
  }

  /// Begins a drag, by a finger on this view or by one that a view inside hands over.
  final func startDrag(along axes: Set<ScrollAxis>) {
    let (limits, offset) = (limits, contentOffset)
    drag = ScrollDrag(
      start: offset, reached: offset, axes: axes,
      handedAxes: axes.filter { limits.hasRoom(along: $0) && limits[$0].contains(offset[$0]) })
    showIndicators()
    delegate?.scrollViewWillBeginDragging(self)
  }

  /// Brings the content to where the fingers have it now.
  final func follow() {
    if isPinching, pinch.isActive, pinch.numberOfTouches > 1 { return followPinch() }
    catchUpWithTaker()
    guard pan.isActive, let drag, var hold else { return }
    let finger = place(of: pan)
    let given = handOver(drag, hold: hold, finger: finger)
    // Its delegate may have done anything meanwhile.
    guard self.drag != nil else { return }
    var offset = contentOffset
    let limits = limits
    for axis in drag.axes {
      offset[axis] = hold[axis].offset(
        at: finger[axis] - drag.given[axis], limits: limits[axis], given: given[axis])
    }
    self.drag?.given = given
    self.hold = hold
    place(offset)
  }

  /// Lets go of the content, once all fingers have.
  final func released(velocity: Vector) {
    guard !pan.isActive, !pinch.isActive, drag != nil || isPinching || hasCaught else { return }
    let time = max(pan.eventTime, pinch.eventTime)
    var velocity = velocity
    if let pinchLift, time - pinchLift.time <= GestureConstants.velocityWindow { velocity = pinchLift.velocity }
    var thrown = thrown(velocity)
    hasCaught = false
    (hold, pinchLift) = (nil, nil)
    if let taker = drag?.taker { thrown = endHandedDrag(to: taker, velocity: thrown, at: time) }
    // The pan and the pinch both tell of the lift that ends both of them.
    guard motion == nil || drag != nil else { return }
    if returnToZoomLimits(at: time) { return }
    if isPinching { endZoom() }
    endDrag(velocity: thrown, at: time)
  }

  /// Where the middle of a recognizer's fingers is, in px from the corner of the view, whatever the offset is.
  final func place(of recognizer: GestureRecognizer) -> Point {
    recognizer.location(in: self) - (seenBounds.origin - Point.zero)
  }

  /// The velocity of the content for one of the fingers: nothing if that was slow, and no more than is good.
  private func thrown(_ velocity: Vector) -> Vector {
    var thrown = velocity
    let finger = place(of: pan)
    for axis in ScrollAxis.allCases {
      if drag?.axes.contains(axis) ?? false {
        thrown[axis] *= drag?.given[axis] == 0 ? hold?[axis].slope(at: finger[axis]) ?? 1 : 1
      } else {
        thrown[axis] = 0
      }
    }
    let share = ThrowRule.share(atSpeed: toWindow(velocity).length)
    return share > 0 ? thrown * share : .zero
  }

  /// Whether the content can be moved along an axis at all, if only on the rubber band.
  final func canMove(along axis: ScrollAxis) -> Bool {
    let limits = limits
    return limits.hasRoom(along: axis) || !limits[axis].contains(contentOffset[axis])
      || bounces && (axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical)
  }

  /// The axes along which the content can be moved at all.
  final var movableAxes: Set<ScrollAxis> { Set(ScrollAxis.allCases.filter(canMove)) }

  /// Whether fingers can do anything to the content.
  final var followsFingers: Bool {
    pinch.isEnabled || pan.isEnabled && (canMove(along: .horizontal) || canMove(along: .vertical))
  }

  /// Whether the content can go further in the direction of a way, given as a change of the offset.
  final func hasRoom(toward way: Vector, along axis: ScrollAxis) -> Bool {
    let range = limits[axis]
    guard range.upperBound - range.lowerBound > ScrollConstants.edgeTolerance else { return false }
    let offset = contentOffset[axis]
    return way[axis] > 0
      ? offset < range.upperBound - ScrollConstants.edgeTolerance
      : offset > range.lowerBound + ScrollConstants.edgeTolerance
  }
}
