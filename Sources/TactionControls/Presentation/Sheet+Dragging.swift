import TactionGeometry
import TactionGestures
import TactionViews

// Drags of the sheet itself, or of a scroll view in the sheet.
extension Sheet: ScrollDragAbsorber {
  /// Catches a sheet that visibly moves: the finger that landed on the sheet begins to drag it.
  func panTouchesBegan() {
    guard pull == nil, let caught = motion.visibleMotion else { return }
    hold()
    pan.caughtSpeed = caught.speed
    pan.state = .began
  }

  /// Releases a sheet that a finger has caught but has not dragged.
  func lastFingerLifted() { release(velocity: 0) }

  func panChanged() {
    switch pan.state {
    case .began:
      if pull == nil { hold() }
      guard var held = pull else { return }
      held.start = held.height.requested + pan.translation(in: self).dy
      pull = held
    case .changed:
      guard var held = pull else { return }
      held.height.follow(held.start - pan.translation(in: self).dy, limits: pullLimits)
      pull = held
      motion.set(held.height.shown)
    case .ended: release(velocity: -pan.velocity(in: self).dy)
    case .cancelled: release(velocity: nil)
    case .possible, .failed: return
    }
  }

  /// Begins a drag of the sheet at its current position, even while the sheet moves out.
  private func hold() {
    motion.stop()
    let wasLeaving = !isPresented
    if wasLeaving { come(animated: false, moves: false) }
    let band = RubberBand(give: GestureConstants.rubberBandGive, reach: PresentationConstants.pullReach)
    let height = ElasticValue(shown: motion.value, limits: pullLimits, band: band, isPulled: true)
    pull = (height, height.requested, wasLeaving)
  }

  /// The range of heights in which a finger moves the sheet without resistance.
  var pullLimits: ClosedRange<Double> {
    let heights = metrics.restingHeights
    let highest = max(heights.highest, 0)
    return (isDismissable ? 0 : min(heights.lowest, highest))...highest
  }

  /// Releases the sheet. The sheet comes to rest at the detent nearest to the height to which the velocity would carry
  /// it, or is dismissed. If the velocity is nil, the drag was cancelled, and the sheet returns to its detent, or
  /// continues to move out.
  private func release(velocity: Double?) {
    guard let held = pull else { return }
    pull = nil
    guard isPresented else { return }
    guard let velocity else {
      // If a presentation in front of the sheet has cancelled the touch, it stays.
      if held.wasLeaving { return leave(velocity: nil, animated: true, alone: true) }
      return motion.move(to: restingValue, animated: true)
    }
    let speed = velocity * held.height.slope(at: held.height.requested)
    let thrown = speed * ThrowRule.share(atSpeed: abs(speed))
    let projected = motion.value + thrown * SpringMotion.projection
    let metrics = metrics
    let nearest = metrics.detents.min {
      abs(metrics.restingHeight(of: $0) - projected) < abs(metrics.restingHeight(of: $1) - projected)
    }
    guard let nearest else { return }
    let height = metrics.restingHeight(of: nearest)
    if projected < height - metrics.height(of: nearest) / 2, height <= metrics.restingHeights.lowest, mayBeDismissed() {
      return leave(velocity: thrown, animated: true)
    }
    // `shouldDismiss` may have dismissed the sheet, and `choose` calls the app, which may also dismiss it.
    if isPresented { choose(nearest) }
    guard isPresented, pull == nil else { return }
    motion.move(to: restingValue, velocity: thrown, animated: true)
  }

  // MARK: A scroll view in the sheet

  /// Moves the sheet by a drag of a scroll view in it, up to the limits of the sheet. Returns the distance that the
  /// sheet has moved.
  public func absorb(_ distance: Double) -> Double {
    guard isPresented, !pan.isActive else { return 0 }
    let limits = pullLimits
    if pull == nil {
      guard distance < 0 ? motion.value > limits.lowerBound : motion.value < limits.upperBound - 0.5 else { return 0 }
      motion.stop()
      pull = (ElasticValue(shown: motion.value, limits: limits, band: nil, isPulled: false), motion.value, false)
    }
    guard var held = pull else { return 0 }
    held.height.follow(held.start + distance, limits: limits)
    pull = held
    motion.set(held.height.shown)
    return held.height.shown - held.start
  }

  /// Releases the sheet after a drag of a scroll view in it; returns whether the sheet uses the velocity.
  public func endAbsorbing(velocity: Double?) -> Bool {
    guard pull != nil, !pan.isActive else { return false }
    // At the largest height, an upward throw scrolls the content instead of the sheet.
    let takesVelocity = velocity.map { $0 < 0 || motion.value < pullLimits.upperBound - 0.5 } ?? true
    release(velocity: takesVelocity ? velocity : 0)
    return takesVelocity
  }

  // MARK: The delegate of the pan

  /// Whether a drag moves the sheet: the drag must be vertical, and must not begin on a scroll view that can scroll
  /// vertically.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    guard gestureRecognizer === pan, pull == nil else { return true }
    let way = pan.translation(in: self)
    guard abs(way.dy) >= abs(way.dx) else { return false }
    let scroll = pan.touches.first?.view?.nearest { view in
      (view as? ScrollView).flatMap { $0.isScrollEnabled && $0.canMove(along: .vertical) ? $0 : nil }
    }
    return scroll == nil
  }
}
