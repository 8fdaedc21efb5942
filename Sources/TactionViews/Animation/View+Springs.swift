import TactionGeometry

/// Changes on springs, which take over the velocity of fingers and of each other.
extension View {
  /// Lets the changes of properties made in a closure happen on a spring.
  ///
  ///     card.addGestureRecognizer(
  ///       PanGestureRecognizer { pan in
  ///         guard pan.state == .ended else { return follow(pan) }
  ///         View.animate(with: Spring(response: 0.4, dampingRatio: 0.8), velocity: pan.velocity(in: card.superview)) {
  ///           card.center = home
  ///         }
  ///       })
  ///
  /// What is animated is said at `animate(duration:)`. A property that is on its way already goes on with the velocity
  /// at which it is seen to move, so that a spring can be given another end at any time. One that is handed a velocity
  /// starts at the moment of the touch that is being handled, and all others with the next frame.
  ///
  /// - Parameters:
  ///   - spring: How it gets to the end; it is there after the spring's `settlingDuration`. One whose duration is not finite, or
  ///     not above 0, changes at once.
  ///   - velocity: How fast `center` moves at first, in logical pixels of the superview per second, as that of a pan; nil, as
  ///     one that is not finite, for the velocity at which it is seen to move.
  ///   - delay: The seconds before it begins.
  ///   - animations: Makes the changes; called at once.
  ///   - completion: Called before the frame that shows the end, with true; or with false if one of the changes was
  ///     interrupted. Where there is nothing to animate it is called at once, with true.
  public static func animate(
    with spring: Spring, velocity: Vector? = nil, delay: Double = 0, animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let velocity = velocity.flatMap { $0.isFinite ? $0 : nil }
    let batch = AnimationBatch(.spring(spring, velocity: velocity), delay: delay, completion: completion)
    let isTimed = spring.settlingDuration > 0 && spring.settlingDuration.isFinite
    collect(into: isTimed ? batch : nil, animations)
    if batch.isOver { batch.callCompletion() }
  }

  /// How fast `center` is seen to move at this moment, in logical pixels of the superview per second: by an animation,
  /// or by the momentum of a `TransformInteraction`. Zero for a view that rests, that fingers hold, or that is in no
  /// window.
  ///
  /// A finger that catches a view asks for it before `stopMovement()`, if the view is to go on with it afterwards.
  public final var velocity: Vector {
    guard let tree else { return .zero }
    if let drift = animation?.animationVelocity(of: \.center, at: tree.frameTime) {
      return (drift.to - drift.from) / drift.seconds
    }
    for motion in tree.frameMotions where motion.movedView === self {
      let velocity = motion.velocityOfCenter
      if velocity != .zero { return velocity }
    }
    return .zero
  }

  /// How fast a property is to move at first, and since when, as part of an animation; nil for from rest, with the next
  /// frame.
  final func impulse<Value: Interpolatable>(
    on property: WritableKeyPath<ViewState, Value>, by batch: AnimationBatch?
  ) -> (drift: AnimationVelocity<Value>, start: Double?)? {
    guard let tree, let batch, case .spring(_, let given) = batch.timing else { return nil }
    let drift: AnimationVelocity<Value>?
    if property == \ViewState.center {
      let velocity = given ?? velocity
      drift =
        velocity == .zero
        ? nil : AnimationVelocity(from: Point.zero, to: .zero + velocity, seconds: 1) as? AnimationVelocity<Value>
    } else {
      drift = animation?.animationVelocity(of: property, at: tree.frameTime)
    }
    // What goes on begins where the last frame saw it, and what fingers let go of when they did.
    let isHanded = given != nil && property == \ViewState.center
    let start = isHanded ? tree.touches.callTime : tree.frameTime
    return drift.map { ($0, batch.delay > 0 ? nil : start) }
  }
}
