import TactionGeometry
import TactionGestures

/// The motion of an offset without fingers, along both axes.
nonisolated struct ScrollMomentum {
  /// Whether the offset slows down by itself; false if a spring brings it to a target.
  let isFree: Bool
  private let horizontal: AxisMomentum
  private let vertical: AxisMomentum
  /// The distance by which the coordinates of the content have been shifted since the start.
  var shift = Vector.zero

  /// Creates the momentum of both axes.
  init(isFree: Bool = false, _ make: (ScrollAxis) -> AxisMomentum) {
    self.isFree = isFree
    (horizontal, vertical) = (make(.horizontal), make(.vertical))
  }

  /// The time from the start until the content rests, in seconds.
  var duration: Double { max(horizontal.duration, vertical.duration) }

  /// The offset at rest.
  var end: Point { Point(x: horizontal.end, y: vertical.end) + shift }

  /// Returns the offset at a time after the start, in seconds.
  func offset(after seconds: Double) -> Point {
    Point(x: horizontal.value(after: seconds), y: vertical.value(after: seconds)) + shift
  }

  /// Returns the velocity of the offset at a time after the start, in px per second.
  func velocity(after seconds: Double) -> Vector {
    Vector(dx: horizontal.velocity(after: seconds), dy: vertical.velocity(after: seconds))
  }
}

nonisolated extension AxisMomentum.Rules {
  /// Returns the rules of scroll views.
  ///
  /// - Parameters:
  ///   - rate: The fraction of the speed that remains after each millisecond.
  ///   - bounces: Whether the offset may go beyond its limits for a moment. If not, it stops at a limit.
  ///   - maximumBounce: The maximum distance beyond a limit, in px. A throw that would go further gets a stiffer
  ///     spring. A value up to 1 px sets no maximum.
  ///   - pixelScale: Device pixels per px. The end of a long throw is aligned to device pixels; 0 disables the
  ///     alignment.
  public static func scrolling(
    rate: Double = ScrollView.DecelerationRate.normal, bounces: Bool = true, maximumBounce: Double = 0,
    pixelScale: Double = 0
  ) -> Self {
    Self(
      deceleration: Deceleration(rate: rate), bounces: bounces, bounceStiffness: ScrollConstants.bounceStiffness,
      maximumBounce: maximumBounce, restDistance: ScrollConstants.restDistance, pixelScale: pixelScale,
      minimumAlignedDistance: ScrollConstants.minimumAlignedDistance)
  }
}

// The movement of the content without fingers.
extension ScrollView: FrameMotion {
  package var movedView: View? { self }

  package var restTime: Double? { phase.motion.flatMap { motion in motion.start.map { $0 + motion.duration } } }

  package var movesView: Bool { !clipsToBounds }

  package func advance(to time: Double) -> Bool {
    keepPage()
    guard var motion = phase.motion else { return false }
    motion.elapsed = elapsed(at: time, since: &motion.start)
    // In a window that is not visible, the time is infinite, and the motion ends immediately.
    if time.isFinite { phase.replaceMotion(with: motion) }
    guard motion.elapsed < motion.duration else {
      finishMotion()
      return phase.motion != nil
    }
    switch motion.path {
    case .momentum(let momentum): setOffset(momentum.offset(after: motion.elapsed), isChosen: false)
    case .zoom(let zoom): show(zoom, after: motion.elapsed)
    }
    return phase.motion != nil
  }

  /// Brings the content to the end of its motion, because the view has left the window.
  package func interrupt() { finishMotion() }

  /// Returns the displacement of the visible content by a motion, at a time after the last frame, in this view's
  /// coordinates.
  final func displacement(by motion: ScrollMotion, after seconds: Double) -> Transform {
    let time = motion.elapsed + seconds
    switch motion.path {
    case .momentum(let momentum): return .translation(contentOffset - momentum.offset(after: time))
    case .zoom(let zoom):
      guard let view = zoomedView else { return .identity }
      let anchor = view.convert(zoom.anchor, to: self)
      let position = contentOffset + (zoom.position(after: time, endingAt: end(of: zoom).position) - Point.zero)
      return Transform.translation(.zero - anchor)
        .concatenating(.scale(zoom.scale(after: time) / zoomScale))
        .concatenating(.translation(position - .zero))
    }
  }

  // MARK: Releases

  /// Ends a drag. The content slows down, springs back or turns to a page, or stays where it is.
  final func endDrag(velocity: Vector, at time: Double) {
    keepPage()
    guard let ended = phase.drag else {
      guard case .idle = phase else { return }
      // The content was zoomed, but not dragged.
      let planned = momentum(.zero, since: contentOffset)
      let target = restingOffset(insteadOf: planned.end)
      return release(target == planned.end ? planned : momentum(to: target, velocity: .zero), at: time)
    }
    let planned = momentum(velocity, since: ended.start).end
    phase.drag = nil
    let target = chosenEnd(insteadOf: planned, velocity: velocity)
    // If the delegate has scrolled in this call, the new offset is kept.
    if case .idle = phase {
      let isPlanned = target == planned
      release(isPlanned ? momentum(velocity, since: ended.start) : momentum(to: target, velocity: velocity), at: time)
    }
    delegate?.scrollViewDidEndDragging(self, willDecelerate: isDecelerating)
  }

  /// Returns the offset at which the content will rest after a drag: the planned offset, which subclasses and the
  /// delegate may change.
  final func chosenEnd(insteadOf planned: Point, velocity: Vector) -> Point {
    var target = planned
    target.y = offsetBesideTitle(nearest: target.y)
    target = restingOffset(insteadOf: target)
    delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &target)
    return target.isFinite ? target : planned
  }

  private func release(_ momentum: ScrollMomentum, at time: Double) {
    if momentum.duration > 0, isInWindow {
      return start(.decelerating(ScrollMotion(path: .momentum(momentum), start: time)))
    }
    // No motion is needed: the end is at most an invisible distance away, or the view is not in a window.
    setOffset(momentum.end)
    hideIndicators()
    contentDidRest()
  }

  /// Returns the momentum of the content after a release at the current offset, for a drag that began at the offset
  /// `start`.
  private func momentum(_ velocity: Vector, since start: Point) -> ScrollMomentum {
    isPagingEnabled ? pageMomentum(velocity, since: start) : freeMomentum(velocity)
  }

  private func freeMomentum(_ velocity: Vector) -> ScrollMomentum {
    let (offset, limits, size) = (contentOffset, limits, bounds.size)
    return ScrollMomentum(isFree: true) { axis in
      AxisMomentum(
        from: offset[axis], velocity: velocity[axis], within: limits[axis],
        .scrolling(
          rate: decelerationRate, bounces: bounces, maximumBounce: size[axis] * ScrollConstants.maximumBounce,
          pixelScale: displayScale))
    }
  }

  final func momentum(
    to target: Point, velocity: Vector, stiffness: Double = ScrollConstants.bounceStiffness
  ) -> ScrollMomentum {
    let offset = contentOffset
    return ScrollMomentum { axis in
      // Without bounces, content at an edge is not thrown beyond it.
      let speed = bounces || hasRoom(toward: velocity, along: axis) ? velocity[axis] : 0
      return AxisMomentum(
        from: offset[axis], velocity: speed, to: target[axis], stiffness: stiffness,
        restDistance: ScrollConstants.restDistance)
    }
  }

  // MARK: Requests

  /// Moves the content to an offset in a number of seconds, starting with its current velocity.
  public final func animate(to target: Point, duration: Double) {
    keepPage()
    guard !redirectReturn(to: target) else { return }
    let velocity = phase.motion?.velocity ?? .zero
    stopMotion()
    guard !phase.isHeld else {
      setOffset(target)
      continueDrag()
      return reportSkippedAnimation()
    }
    let momentum = momentum(to: target, velocity: velocity, stiffness: Spring(duration: duration).stiffness)
    guard momentum.duration > 0 else { return setOffset(target) }
    start(.animating(ScrollMotion(path: .momentum(momentum))))
  }

  // MARK: Changes during a motion

  /// Continues a deceleration from the current offset, which has been changed. Ends a motion to a target.
  final func continueFromOffset() {
    guard let motion = phase.motion, !motion.isZoom else { return }
    guard isDecelerating, !isPagingEnabled, motion.start != nil else { return stopMotion() }
    let rest = freeMomentum(motion.velocity)
    guard rest.duration > 0 else { return stopMotion() }
    phase.replaceMotion(with: motion.continued(along: .momentum(rest)))
  }

  /// Makes the content come to rest within limits that have changed. A deceleration continues within the limits. A
  /// motion to a target inside the limits continues unchanged, whether the app, a subclass or the delegate has chosen
  /// the target, unless the content `isMoved` from it. Any other motion goes to the nearest offset inside the limits.
  final func keepMotionWithinLimits(isMoved: Bool = false) {
    guard let motion = phase.motion, case .momentum(let momentum) = motion.path else { return }
    if momentum.isFree { return continueFromOffset() }
    let target = limits.nearest(to: momentum.end)
    if isMoved || target != momentum.end { redirectMotion(to: target) }
  }

  /// Makes a motion continue from the current offset to another target.
  final func redirectMotion(to target: Point, stiffness: Double = ScrollConstants.bounceStiffness) {
    guard let motion = phase.motion, !motion.isZoom else { return }
    let rest = momentum(to: target, velocity: motion.velocity, stiffness: stiffness)
    phase.replaceMotion(with: motion.continued(along: .momentum(rest)))
  }
}
