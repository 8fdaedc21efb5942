import TactionGeometry

/// Changes that take their time.
extension View {
  /// Lets the changes of properties made in a closure take some seconds to show.
  ///
  /// Animated are `center`, `bounds`, `frame`, `transform`, `transform3D`, `alpha`, `cornerRadius`, `backgroundColor`
  /// and `shadow` of views in a window. The properties have their new values at once; what is seen follows, driven by
  /// the time of the frames and beginning with the next one. Transforms turn the short way.
  ///
  /// A property that is animated already goes on from where it is seen. One that is set outside of `animate` shows its
  /// new value at once. Code that moves a view with a finger calls `stopMovement()` first, as the view may be moving.
  ///
  /// - Parameters:
  ///   - duration: The seconds it takes; 0 or less, or a number that is not finite, changes at once.
  ///   - delay: The seconds before it begins.
  ///   - curve: How it gets faster and slower.
  ///   - animations: Makes the changes; called at once.
  ///   - completion: Called before the frame that shows the end, with true; or with false if one of the changes was
  ///     interrupted. Where there is nothing to animate it is called at once, with true.
  public static func animate(
    duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut, animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let isTimed = duration > 0 && duration.isFinite
    let batch = AnimationBatch(.curve(curve, duration: isTimed ? duration : 0), delay: delay, completion: completion)
    collect(into: isTimed ? batch : nil, animations)
    if batch.isOver { batch.callCompletion() }
  }

  /// Lets the changes made in a closure take some seconds to show, and waits for the end; returns whether all of them
  /// got there. See the form with a completion.
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

  /// Makes changes that show at once, though within `animate`.
  public static func performWithoutAnimation(_ changes: () -> Void) { collect(into: nil, changes) }

  /// Whether a property of the view is animated at this moment.
  public final var isAnimating: Bool { animation != nil }

  /// Stops the view where it lies on the screen, for a finger that takes hold of it: `center`, `bounds` and `transform`
  /// take the values that are seen, and their animations end unfinished. What fades or changes colour goes on.
  public final func stopMovement() {
    guard let animation else { return }
    end(animation.stop(where: ViewState.isGeometry))
    var held = state
    held.center = animation.seen.center
    held.bounds = animation.seen.bounds
    held.transform3D = animation.seen.transform3D
    settle(on: held)
    dropAnimationIfOver()
  }

  /// Stops all that is animated where it is seen: the properties take the values they have on the screen.
  ///
  /// Their animations end unfinished.
  public final func stopAnimations() {
    guard let animation else { return }
    end(animation.stop())
    settle(on: animation.seen)
    dropAnimationIfOver()
  }

  /// Puts the view at the end of its animations at once; they end unfinished.
  public final func finishAnimations() {
    guard let animation else { return }
    if animation.seen != state { paintChanged() }
    end(animation.stop())
    dropAnimationIfOver()
  }

  static func collect(into batch: AnimationBatch?, _ changes: () -> Void) {
    let outer = AnimationBatch.current
    AnimationBatch.current = batch
    defer { AnimationBatch.current = outer }
    changes()
  }
}

extension View {
  /// Sets a property: at once, or as part of the animation that is being described.
  @inline(__always)
  final func change<Value: Interpolatable>(_ property: WritableKeyPath<ViewState, Value>, to value: Value) {
    guard value != state[keyPath: property] else { return }
    if animation == nil, AnimationBatch.current == nil {
      state[keyPath: property] = value
    } else {
      changeMoving(property, to: value)
    }
    tree?.setNeedsFrame()
  }

  private func changeMoving<Value: Interpolatable>(_ property: WritableKeyPath<ViewState, Value>, to value: Value) {
    let first = seen[keyPath: property]
    let impulse = impulse(on: property, by: AnimationBatch.current)
    let isTransform = ViewState.isTransform(property)
    if let animation { end(animation.stop { $0 == property || isTransform && ViewState.isTransform($0) }) }
    if let tree, let batch = AnimationBatch.current {
      let motion = PropertyMotion(
        batch: batch, property: property, first: first, last: value, drift: impulse?.drift, start: impulse?.start)
      let animation = animation ?? beginAnimation(in: tree)
      self.animation = animation
      animation.add(motion)
    } else {
      if let animation { animation.seen[keyPath: property] = value }
    }
    state[keyPath: property] = value
    dropAnimationIfOver()
  }

  private func beginAnimation(in tree: ViewTree) -> ViewAnimation {
    tree.moving.append(self)
    return ViewAnimation(seen: state)
  }

  private func settle(on new: ViewState) {
    if new.bounds != state.bounds {
      contentIsStale = true
      setNeedsLayout()
    }
    state = new
    tree?.setNeedsFrame()
  }

  /// Moves what is seen to a time.
  final func advanceAnimation(to time: Double) {
    guard let animation else { return }
    let before = animation.seen
    end(animation.advance(to: time))
    let after = animation.seen
    if before.cornerRadius != after.cornerRadius { contentIsStale = true }
    if !before.hasSamePaint(as: after) { version += 1 }
    seenChanged()
    dropAnimationIfOver()
  }

  /// Shows the view as it was set, because it left the window whose frames moved it.
  final func endAnimations(in oldTree: ViewTree) {
    guard let animation else { return }
    oldTree.endedBatches += animation.stop()
    self.animation = nil
    oldTree.moving.removeAll { $0 === self }
    oldTree.setNeedsFrame()
    seenChanged()
  }

  private func end(_ batches: [AnimationBatch]) {
    guard !batches.isEmpty else { return }
    tree?.endedBatches += batches
    tree?.setNeedsFrame()
  }

  private func dropAnimationIfOver() {
    guard let animation, animation.isOver else { return }
    self.animation = nil
    tree?.moving.removeAll { $0 === self }
    seenChanged()
  }
}
