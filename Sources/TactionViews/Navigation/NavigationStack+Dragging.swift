import TactionGeometry
import TactionGestures

/// A page under a finger.
struct PageHold {
  let page: NavigationPage
  /// The position to which the page was on its way: 0 in place, 1 away.
  let target: Double
  /// The distance that the finger has moved the page, in px of the window, whatever the direction.
  var distance = 0.0
}

// The page under a finger.
extension NavigationStack {
  /// Stops the page that moves, for the finger that has landed.
  final func catchPage() {
    guard hold == nil, let motion = visibleSlide, let page = pile.last(where: \.slide.isMoving) else { return }
    catchPan.caughtSpeed = motion.speed
    grab(page)
    // The finger has the page now, and nothing else is to get it.
    catchPan.state = .began
  }

  /// Releases a page that was stopped for a finger which another recognizer has taken.
  final func catchFailed() {
    if hold != nil, !edgePan.isActive { release(velocity: nil, speed: 0, at: catchPan.eventTime) }
  }

  /// Follows a finger from the edge, or one that has caught a page.
  final func dragged(by pan: PanGestureRecognizer) {
    switch pan.state {
    case .began, .changed:
      if hold == nil, pan === edgePan, canPop, let top = entries.last { grab(top) }
      follow(pan)
    case .ended: release(velocity: pan.velocity(in: self), speed: pan.velocity(in: nil).length, at: pan.eventTime)
    case .cancelled: release(velocity: nil, speed: 0, at: pan.eventTime)
    case .possible, .failed: return
    }
  }

  /// Ends a drag because the pages change: the page goes on to where it was on its way.
  final func endHold() {
    guard hold != nil else { return }
    for pan in [edgePan, catchPan] where pan.isActive { pan.cancelGesture() }
    // The gesture may have been cancelled without a call of the handler, as the view has left the window.
    if hold != nil { release(velocity: nil, speed: 0, at: edgePan.eventTime) }
  }

  /// Whether a touch is on a stack within a page that has a page to go back to itself.
  final func isInInnerStack(_ touch: Touch) -> Bool {
    var view = touch.responder as? View
    while let current = view, current !== self {
      if let stack = current as? NavigationStack, stack.canPop { return true }
      view = current.superview
    }
    return false
  }

  private func grab(_ page: NavigationPage) {
    hold = PageHold(page: page, target: page.slide.target)
    page.slide.stop()
    updatePile()
  }

  private func follow(_ pan: PanGestureRecognizer) {
    guard let page = hold?.page else { return }
    let step = pan.translation(in: self).dx
    hold?.distance += pan.translation(in: nil).length
    pan.setTranslation(.zero, in: self)
    guard bounds.width > 0 else { return }
    page.slide.drag(by: outward(step) / bounds.width)
    placePages()
  }

  /// Releases the page, which goes on to its place or away.
  ///
  /// - Parameters:
  ///   - velocity: The velocity of the finger in px per second; nil for a gesture that was cancelled.
  ///   - speed: The same in the window, without a direction.
  ///   - time: The time of the release.
  private func release(velocity: Vector?, speed: Double, at time: Double) {
    guard let hold else { return }
    self.hold = nil
    let page = hold.page
    guard page.superview === self else { return updatePile() }
    let thrown = velocity.flatMap { $0.isFinite ? outward($0.dx) * ThrowRule.share(atSpeed: speed) : nil } ?? 0
    let target = velocity == nil ? hold.target : end(of: hold, velocity: thrown, speed: speed)
    if isInWindow {
      send(page, to: target, velocity: thrown, at: time)
    } else {
      page.slide.settle(at: target)
    }
    let isLeaving = leaving.contains { $0 === page }
    if target == 0, isLeaving {
      restore(page)
    } else if target == 1, !isLeaving {
      leaveTop()
    } else {
      updatePile()
    }
  }

  /// Returns the position to which a page goes after a release.
  private func end(of hold: PageHold, velocity: Double, speed: Double) -> Double {
    // A page under a finger that has only touched it goes on.
    if hold.distance <= GestureConstants.touchSlop { return hold.target }
    // Only a page that can be left goes away.
    guard canPop || leaving.contains(where: { $0 === hold.page }) else { return 0 }
    if speed >= PageSlide.minimumFlickSpeed, abs(velocity) > 0 { return velocity > 0 ? 1 : 0 }
    return hold.page.slide.progress > 0.5 ? 1 : 0
  }

  /// Returns a length along x as one toward the side at which pages leave.
  private func outward(_ length: Double) -> Double { isMirrored ? -length : length }
}
