import TactionEnvironment
import TactionGeometry
import TactionGestures

/// Animations of properties.
extension View {
  /// Animates the changes of properties that a closure makes.
  ///
  /// The animatable properties are `center`, `bounds`, `frame`, `transform`, `transform3D`, `alpha`, `cornerRadius`,
  /// `backgroundColor` and `shadow` of views in a window. The properties have their new values immediately; the
  /// presentation, which is the state on the screen, follows from the next frame on, by the times of the frames.
  /// Transforms rotate in the shorter direction.
  ///
  /// A property that is already animated continues from its value on the screen. A property that is set outside of
  /// `animate` shows its new value immediately. Code that moves a view with a finger calls `stopMovement()` first,
  /// because the view may be moving.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; if it is not above 0, or not finite, the changes show immediately.
  ///   - delay: The seconds before the animation begins.
  ///   - curve: The progress over time.
  ///   - animations: Makes the changes; called immediately.
  ///   - completion: Called with true before the frame that shows the end, or with false if one of the changes was
  ///     interrupted. If there is nothing to animate, it is called immediately, with true.
  public static func animate(
    duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut, animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    run(AnimationBatch(.curve(curve, duration: duration), delay: delay, completion: completion), animations)
  }

  /// Animates the changes that a closure makes, and waits for the end; returns false if one of the changes was
  /// interrupted.
  ///
  /// See the method with a completion handler.
  @discardableResult
  public static func animate(
    duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut, animations: () -> Void
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      animate(duration: duration, delay: delay, curve: curve, animations: animations) { finished in
        continuation.resume(returning: finished)
      }
    }
  }

  private static func run(_ batch: AnimationBatch, _ animations: () -> Void) {
    let isTimed = batch.timing.duration > 0 && batch.timing.duration.isFinite
    // The closure itself counts as one more change. Without it, the batch could end before the closure does, if the
    // closure sets a property twice or removes a view.
    batch.begin()
    collect(into: isTimed ? batch : nil, animations)
    if batch.end(finished: true) { batch.callCompletion() }
  }

  /// Makes changes that show immediately, even within `animate`.
  public static func performWithoutAnimation(_ changes: () -> Void) { collect(into: nil, changes) }

  /// Whether a property of the view is animated at this moment.
  public final var isAnimating: Bool { animation != nil }

  /// The earlier name of ``stopMovement()``.
  @available(*, deprecated, renamed: "stopMovement()")
  public final func holdPlace() { stopMovement() }

  /// Stops the view at its current position on the screen, for example when a finger catches it: `center`, `bounds` and
  /// `transform` take the values of the presentation, and their animations end unfinished. The momentum of a
  /// `TransformInteraction` ends too. Animations of other properties, such as `alpha`, continue.
  public final func stopMovement() {
    defer { tree?.interruptMotions(of: self) { $0.velocityOfCenter != nil } }
    guard let shown = animation?.presentation else { return }
    var stopped = state
    (stopped.center, stopped.bounds) = (shown.center, shown.bounds)
    stopped.transform3D = shown.transform3D
    stop(on: stopped, where: ViewState.isGeometry)
  }

  /// Stops all animations of the view: the properties get their values on the screen.
  ///
  /// The animations end unfinished.
  public final func stopAnimations() { stop(on: presentation) }

  /// Shows the end of all animations of the view immediately; the animations end unfinished.
  public final func finishAnimations() { stop(on: state) }

  static func collect(into batch: AnimationBatch?, _ changes: () -> Void) {
    let outer = AnimationBatch.current
    AnimationBatch.current = batch
    defer { AnimationBatch.current = outer }
    changes()
  }

  /// Whether setting a property changes its value or ends an animation of it, even one that leads to the same value. In
  /// a layout, the same value ends no animation, because layouts set the same values again and again.
  @inline(__always)
  final func isChange<Value: Interpolatable>(_ property: WritableKeyPath<ViewState, Value>, to value: Value) -> Bool {
    value != state[keyPath: property] || animation != nil && isEndedBySetting(property)
  }

  private func isEndedBySetting(_ property: PartialKeyPath<ViewState>) -> Bool {
    guard AnimationBatch.current == nil, !Self.isLayingOut, let animation else { return false }
    return animation.properties.contains { Self.isSame($0.path, property) }
  }

  /// Whether a change of one property ends an animation of the other: both are the same, or forms of the transform.
  private static func isSame(_ path: PartialKeyPath<ViewState>, _ other: PartialKeyPath<ViewState>) -> Bool {
    path == other || ViewState.isTransform(path) && ViewState.isTransform(other)
  }

  /// Sets a property, immediately or as part of the current batch, and updates the values that are derived from it.
  @inline(__always)
  final func change<Value: Interpolatable>(_ property: WritableKeyPath<ViewState, Value>, to value: Value) {
    guard isChange(property, to: value) else { return }
    if animation == nil, AnimationBatch.current == nil {
      state[keyPath: property] = value
    } else {
      changeAnimated(property, to: value)
    }
    presentationChanged()
  }

  private func changeAnimated<Value: Interpolatable>(_ property: WritableKeyPath<ViewState, Value>, to value: Value) {
    let first = presentation[keyPath: property]
    let impulse = impulse(on: property, by: AnimationBatch.current)
    if let animation { end(animation.stop { Self.isSame($0, property) }) }
    if let tree, let batch = AnimationBatch.current {
      let animation = animation ?? beginAnimation(in: tree)
      self.animation = animation
      animation.add(
        PropertyAnimation(
          batch: batch, property: property, first: first.resolved(in: tree.theme.colors),
          last: value.resolved(in: tree.theme.colors), end: value, velocity: impulse?.velocity, start: impulse?.start))
    } else {
      animation?.presentation[keyPath: property] = value
    }
    state[keyPath: property] = value
    dropAnimationIfOver()
  }

  private func beginAnimation(in tree: ViewTree) -> ViewAnimation {
    tree.movements.views.append(self, for: ObjectIdentifier(self))
    return ViewAnimation(presentation: state)
  }

  /// Ends animations of the view, which then has another state.
  private func stop(on new: ViewState, where isMeant: (PartialKeyPath<ViewState>) -> Bool = { _ in true }) {
    guard let animation else { return }
    let isScrolled = new.bounds.origin != state.bounds.origin
    end(animation.stop(where: isMeant))
    if new.bounds != state.bounds {
      contentPlaceChanged()
      sizeDidChange()
    }
    state = new
    tree?.setNeedsFrame()
    dropAnimationIfOver()
    if isScrolled { boundsOriginDidChange() }
  }

  /// Advances the presentation to a time.
  final func advanceAnimation(to time: Double) {
    guard let animation else { return }
    let before = animation.presentation
    end(animation.advance(to: time))
    presentationChanged(from: before)
    dropAnimationIfOver()
  }

  /// Updates the values that are derived from the presentation, which had another state before.
  private func presentationChanged(from before: ViewState) {
    let after = presentation
    if before.cornerRadius != after.cornerRadius { contentIsStale = true }
    if !before.hasSamePaint(as: after) { version += 1 }
    presentationChanged()
  }

  /// Ends all animations of a view that leaves the window.
  final func endAnimations(in oldTree: ViewTree) {
    guard let animation else { return }
    oldTree.movements.endedBatches += animation.stop()
    self.animation = nil
    oldTree.movements.views.remove(ObjectIdentifier(self))
    oldTree.setNeedsFrame()
    presentationChanged(from: animation.presentation)
  }

  private func end(_ batches: [AnimationBatch]) {
    guard !batches.isEmpty else { return }
    tree?.movements.endedBatches += batches
    tree?.setNeedsFrame()
  }

  private func dropAnimationIfOver() {
    guard let animation, animation.isOver else { return }
    self.animation = nil
    tree?.movements.views.remove(ObjectIdentifier(self))
    presentationChanged(from: animation.presentation)
  }
}

// MARK: - Springs

extension View {
  /// Animates the changes of properties that a closure makes, with a spring.
  ///
  ///     card.addGestureRecognizer(
  ///       PanGestureRecognizer { pan in
  ///         guard pan.state == .ended else { return follow(pan) }
  ///         View.animate(with: Spring(response: 0.4, dampingRatio: 0.8), velocity: pan.velocity(in: card.superview)) {
  ///           card.center = home
  ///         }
  ///       })
  ///
  /// The animatable properties are the same as for `animate(duration:)`. A property that is already animated continues
  /// with its velocity on the screen, so that a spring can be given another target at any time. With a `velocity`, the
  /// animation of `center` starts at the time of the touch that is being handled. A property that is already moving
  /// continues from the last frame; all other properties start with the next frame.
  ///
  /// - Parameters:
  ///   - spring: The spring; the animation ends after its `settlingDuration`. If this duration is not finite, or not
  ///     above 0, the changes show immediately.
  ///   - velocity: The velocity of `center` at the start, in px of the superview per second, such as the velocity of a
  ///     pan. If it is nil or not finite, the view's current velocity on the screen is used.
  ///   - delay: The seconds before the animation begins.
  ///   - animations: Makes the changes; called immediately.
  ///   - completion: Called with true before the frame that shows the end, or with false if one of the changes was
  ///     interrupted. If there is nothing to animate, it is called immediately, with true.
  public static func animate(
    with spring: Spring, velocity: Vector? = nil, delay: Double = 0, animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let velocity = velocity.flatMap { $0.isFinite ? $0 : nil }
    run(AnimationBatch(.spring(spring, velocity: velocity), delay: delay, completion: completion), animations)
  }

  /// Animates the changes that a closure makes, with a spring, and waits for the end; returns false if one of the
  /// changes was interrupted.
  ///
  /// See the method with a completion handler.
  @discardableResult
  public static func animate(
    with spring: Spring, velocity: Vector? = nil, delay: Double = 0, animations: () -> Void
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      animate(with: spring, velocity: velocity, delay: delay, animations: animations) { finished in
        continuation.resume(returning: finished)
      }
    }
  }

  /// The velocity of `center` on the screen, in px of the superview per second: the velocity of an animation, or of the
  /// momentum of a `TransformInteraction`. Zero for a view that rests, that fingers drag, or that is in no window.
  ///
  /// A handler that catches a view reads the velocity before `stopMovement()` if the view should continue with it
  /// afterwards.
  public final var velocity: Vector {
    guard let tree else { return .zero }
    if let velocity = animation?.velocity(of: \.center, at: tree.frameTime) {
      return (velocity.to - velocity.from) / velocity.seconds
    }
    for motion in tree.movements.motions where motion.movedView === self {
      if let velocity = motion.velocityOfCenter, velocity != .zero { return velocity }
    }
    return .zero
  }

  /// Returns the velocity of a property at the start of an animation, and the time of the start; nil if the animation
  /// starts from rest, with the next frame.
  private func impulse<Value: Interpolatable>(
    on property: WritableKeyPath<ViewState, Value>, by batch: AnimationBatch?
  ) -> (velocity: AnimationVelocity<Value>, start: Double?)? {
    guard let tree, let batch, case .spring(_, let given) = batch.timing else { return nil }
    let start: AnimationVelocity<Value>?
    if property == \ViewState.center {
      let velocity = given ?? velocity
      start =
        velocity == .zero
        ? nil : AnimationVelocity(from: Point.zero, to: .zero + velocity, seconds: 1) as? AnimationVelocity<Value>
    } else {
      start = animation?.velocity(of: property, at: tree.frameTime)
    }
    let time: Double?
    if given != nil, property == \ViewState.center {
      // A motion that fingers release starts at the time of the release.
      time = tree.touches.callTime
    } else if let animation {
      time = animation.continuationTime(of: property, notBefore: tree.continuationTime)
    } else {
      time = tree.continuationTime
    }
    return start.map { ($0, batch.delay > 0 ? nil : time) }
  }

  // MARK: Catching

  /// The visible motion of the view by its own animations; nil if there is none.
  final var visibleAnimation: VisibleMotion? {
    guard let animation, let tree else { return nil }
    return VisibleMotion { self.corners(as: animation.presentation($0, after: tree.frameTime)) }
  }

  /// Returns the positions in the window that the corners of the view would have in a given state.
  final func corners(as state: ViewState) -> [Point] {
    presentationBounds.corners.map { corner in
      let point = state.projection?.apply(corner, seenFrom: state.bounds.center) ?? state.matrix.apply(corner)
      return superview?.convert(point, to: nil) ?? point
    }
  }
}
