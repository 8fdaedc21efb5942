import TactionGeometry
import TactionGestures
import TactionViews

/// A page that a finger holds, for example to swipe back.
struct PageHold {
  let page: NavigationPage
  /// The position to which the page was moving: 0 to fill the stack, 1 to leave it.
  let target: Double
  /// The total distance that the finger has moved in any direction while it holds the page, in px of the window.
  var distance = 0.0
}

// The interactive pop, as UIKit calls it: catching, dragging and releasing a page with a finger.
extension NavigationStack {
  /// Catches a moving page: stops it when a finger lands on it.
  final func catchPage() {
    guard hold == nil, let motion = visibleSlide, let page = pile.last(where: \.slide.isMoving) else { return }
    catchPan.caughtSpeed = motion.speed
    grab(page)
    // The finger now holds the page, so no other recognizer may use the finger.
    catchPan.state = .began
  }

  /// Releases a caught page if another recognizer has claimed the finger.
  final func catchFailed() {
    if hold != nil, !edgePan.isActive { release(velocity: nil, speed: 0, at: catchPan.eventTime) }
  }

  /// Follows a finger that has landed at the edge, or a finger that has caught a page.
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

  /// Ends a drag because the pages change. The page continues to the position to which it was moving.
  final func endHold() {
    guard hold != nil else { return }
    for pan in [edgePan, catchPan] where pan.isActive { pan.cancelGesture() }
    // If the view has left the window, the gesture was cancelled without calling the handler.
    if hold != nil { release(velocity: nil, speed: 0, at: edgePan.eventTime) }
  }

  /// Whether a touch is in a nested navigation stack that can itself go back.
  final func isInInnerStack(_ touch: Touch) -> Bool {
    var view = touch.view
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

  /// Releases the page, which then moves in to fill the stack, or moves out.
  ///
  /// - Parameters:
  ///   - velocity: The velocity of the finger in px per second; nil if the gesture was cancelled.
  ///   - speed: The speed of the finger in px of the window per second, in any direction.
  ///   - time: The time of the release.
  private func release(velocity: Vector?, speed: Double, at time: Double) {
    guard let hold else { return }
    self.hold = nil
    let page = hold.page
    guard page.superview === self else { return updatePile() }
    let thrown = velocity.flatMap { $0.isFinite ? outward($0.dx) * ThrowRule.share(atSpeed: speed) : nil } ?? 0
    var target = velocity == nil ? hold.target : end(of: hold, velocity: thrown, speed: speed)
    if target == 1, hold.target == 0, canPop {
      if !page.mayBeLeft { target = 0 }
      // The app may have changed the pages.
      guard entries.last === page, self.hold == nil else {
        if entries.contains(where: { $0 === page }) { page.slide.settle(at: 0) }
        return updatePile()
      }
    }
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

  /// Returns the position to which a page moves after a release.
  private func end(of hold: PageHold, velocity: Double, speed: Double) -> Double {
    // A finger that has only touched the page does not change the page's target.
    if hold.distance <= GestureConstants.touchSlop { return hold.target }
    // Only a page from which the user can go back moves out.
    guard canPop || leaving.contains(where: { $0 === hold.page }) else { return 0 }
    if speed >= PageSlide.minimumFlickSpeed, abs(velocity) > 0 { return velocity > 0 ? 1 : 0 }
    return hold.page.slide.progress > 0.5 ? 1 : 0
  }

  /// Converts a distance along x, so that it is positive toward the side at which pages move out.
  private func outward(_ length: Double) -> Double { isMirrored ? -length : length }
}
