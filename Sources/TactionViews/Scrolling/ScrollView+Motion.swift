import TactionGeometry
import TactionGestures

// How the content moves by itself.
extension ScrollView: FrameMotion {
  var movedView: View? { self }

  /// Ends a drag: the content slides on, springs back, turns to a page; or it rests.
  final func endDrag(velocity: Vector, at time: Double) {
    guard let ended = drag else { return settle(at: time) }
    let plan = { self.isPagingEnabled ? self.pageGlide(velocity, since: ended.start) : self.freeGlide(velocity) }
    let planned = plan().end
    drag = nil
    let target = chosenEnd(insteadOf: planned, velocity: velocity)
    // The delegate may have scrolled meanwhile. What it does from now on is done to content that moves already, and
    // holds.
    if drag == nil, motion == nil {
      letGo(along: target == planned ? plan() : glide(to: target, velocity: velocity), at: time)
    }
    delegate?.scrollViewDidEndDragging(self, willDecelerate: isDecelerating)
  }

  /// Where the content is to come to rest after a drag: what the delegate makes of the place planned.
  final func chosenEnd(insteadOf planned: Point, velocity: Vector) -> Point {
    var target = planned
    delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &target)
    return target.isFinite ? target : planned
  }

  /// Lets content that nobody drags go to where it rests.
  private func settle(at time: Double) {
    letGo(along: isPagingEnabled ? pageGlide(.zero, since: contentOffset) : freeGlide(.zero), at: time)
  }

  private func letGo(along glide: ScrollGlide, at time: Double) {
    if glide.duration > 0, isInWindow { return begin(.glide(glide), .release, at: time) }
    // Where it is, but for what no eye sees.
    place(glide.end)
    hideIndicators()
  }

  /// The way of the content if it were let go of now.
  private func freeGlide(_ velocity: Vector) -> ScrollGlide {
    let (offset, limits, size) = (contentOffset, limits, bounds.size)
    return ScrollGlide { axis in
      AxisGlide(
        from: offset[axis], velocity: velocity[axis], within: limits[axis],
        AxisGlide.Rules(
          slide: Deceleration(rate: decelerationRate), bounces: bounces,
          greatestBounce: size[axis] * ScrollConstants.greatestBounce, pixelScale: Double(displayScale)))
    }
  }

  /// The way to an offset, with a velocity.
  final func glide(
    to target: Point, velocity: Vector, stiffness: Double = ScrollConstants.bounceStiffness
  ) -> ScrollGlide {
    let offset = contentOffset
    return ScrollGlide { axis in
      AxisGlide(from: offset[axis], velocity: velocity[axis], to: target[axis], stiffness: stiffness)
    }
  }

  /// Has the content go to an offset in some seconds; it keeps the velocity it has.
  final func glide(to target: Point, duration: Double) {
    let velocity = velocityOfMotion
    stopMotion()
    guard drag == nil, !isPinching, !hasCaught else {
      place(target)
      return fingersChanged()
    }
    let glide = glide(to: target, velocity: velocity, stiffness: Spring(duration: duration).stiffness)
    guard glide.duration > 0 else { return place(target) }
    begin(.glide(glide), .request, at: nil)
  }

  /// How fast the offset changes by itself, per second.
  final var velocityOfMotion: Vector {
    guard let motion, case .glide(let glide) = motion.path else { return .zero }
    return glide.velocity(after: motion.elapsed)
  }

  /// By what a motion will have moved what is seen, some seconds after the last frame, in this view's coordinates.
  final func move(by motion: ScrollMotion, after seconds: Double) -> Transform {
    let time = motion.elapsed + seconds
    switch motion.path {
    case .glide(let glide): return .translation(contentOffset - glide.offset(after: time))
    case .zoom(let travel):
      guard let view = zoomedView else { return .identity }
      let anchor = view.convert(travel.anchor, to: self)
      let place = contentOffset + (travel.place(after: time, endingAt: end(of: travel).place) - Point.zero)
      return Transform.translation(.zero - anchor)
        .concatenating(.scale(travel.scale(after: time) / zoomScale))
        .concatenating(.translation(place - .zero))
    }
  }

  /// Lets a motion take over the content.
  final func begin(_ path: ScrollMotion.Path, _ cause: ScrollMotion.Cause, at time: Double?) {
    motion = ScrollMotion(path: path, cause: cause, start: time)
    showIndicators()
    if case .zoom = path { tellZoomBegins() }
    guard let tree = viewTree else { return finishMotion() }
    tree.begin(self)
  }

  /// Brings the content to where it is at a time.
  func advance(to time: Double) -> Bool {
    guard var current = motion else { return false }
    let start = current.start ?? time
    current.start = start
    current.elapsed = max(0, time - start)
    motion = current
    guard current.elapsed < current.duration else {
      finishMotion()
      return motion != nil
    }
    switch current.path {
    case .glide(let glide): place(glide.offset(after: current.elapsed))
    case .zoom(let travel): show(travel, after: current.elapsed)
    }
    return motion != nil
  }

  /// The view has left the window: the content rests where it would have come to rest.
  func interrupt() { finishMotion() }

  /// Brings the content to the end of its motion.
  private func finishMotion() {
    guard let current = motion else { return }
    switch current.path {
    case .glide(let glide): place(glide.end)
    case .zoom(let travel): show(travel, after: .infinity)
    }
    // Somebody who heard of that may have begun another one.
    if motion?.start == current.start, motion?.elapsed == current.elapsed { stopMotion() }
  }

  /// Ends what moves the content, where it is.
  final func stopMotion() {
    guard let ended = motion else { return }
    motion = nil
    viewTree?.end(self)
    tellEnd(of: ended)
    hideIndicators()
  }

  private func tellEnd(of ended: ScrollMotion) {
    switch (ended.cause, ended.path) {
    case (.release, .glide): delegate?.scrollViewDidEndDecelerating(self)
    case (.release, .zoom): endZoom()
    case (.request, .glide): delegate?.scrollViewDidEndScrollingAnimation(self)
    case (.request, .zoom):
      delegate?.scrollViewDidEndScrollingAnimation(self)
      endZoom()
    }
  }

  /// Lets momentum go on from another offset; a way to some place ends.
  final func goOnFromHere() {
    guard let current = motion, case .glide(let glide) = current.path else { return }
    guard current.cause == .release, !isPagingEnabled, let start = current.start else { return stopMotion() }
    let rest = freeGlide(glide.velocity(after: current.elapsed))
    guard rest.duration > 0 else { return stopMotion() }
    motion = ScrollMotion(path: .glide(rest), cause: .release, start: start + current.elapsed)
  }

  /// Has the content come to rest within limits that have changed: momentum goes on between them, a way that ends
  /// inside goes on as it is, and any other one leads to the nearest place inside.
  final func keepMotionWithinLimits() {
    guard let current = motion, case .glide(let glide) = current.path else { return }
    if current.cause == .release, !isPagingEnabled { return goOnFromHere() }
    let target = limits.nearest(to: glide.end)
    guard target != glide.end else { return }
    let rest = self.glide(to: target, velocity: glide.velocity(after: current.elapsed))
    motion = ScrollMotion(path: .glide(rest), cause: current.cause, start: current.start.map { $0 + current.elapsed })
  }
}
