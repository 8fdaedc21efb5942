import TactionGeometry
import TactionGestures

// What fingers do to the model.
extension ModelView {
  final func addGestures() {
    moveGestureRecognizer.maximumNumberOfTouches = 1
    tiltGestureRecognizer.minimumNumberOfTouches = 2
    resetGestureRecognizer.numberOfTapsRequired = 2
    let named: [(GestureRecognizer, String)] = [
      (moveGestureRecognizer, "move"), (scaleGestureRecognizer, "scale"), (turnGestureRecognizer, "turn"),
      (tiltGestureRecognizer, "tilt"), (resetGestureRecognizer, "reset"),
    ]
    for (recognizer, name) in named {
      recognizer.name = name
      recognizer.delegate = self
      addGestureRecognizer(recognizer)
    }
    addGestureRecognizer(LandingGestureRecognizer(onLanding: { [weak self] in self?.fingersLanded($0) }))
  }

  /// Stops the model where it is, if it visibly moves.
  private func fingersLanded(_ landing: LandingGestureRecognizer) {
    guard let visible = visibleMotion else { return }
    stopMotion()
    landing.noteCatch(atSpeed: visible.speed)
  }

  /// How the model is seen to move by itself: the ends of its axes, at the ball around it, as seen from far away.
  private var visibleMotion: VisibleMotion? {
    guard let motion, let tree = viewTree else { return nil }
    return VisibleMotion { seconds in
      let pose = motion.pose(seconds, after: tree.frameTime)
      return [Vector3.unitX, .unitY, .unitZ].flatMap { axis in
        [1.0, -1].map { side in
          let end = pose.rotation.apply(axis) * (side * pose.scale * self.room / 2)
          return self.convert(self.bounds.center + pose.offset + Vector(dx: end.x, dy: end.y), to: nil)
        }
      }
    }
  }

  final func move(_ pan: PanGestureRecognizer) {
    let step = pan.translation(in: self)
    pan.setTranslation(.zero, in: self)
    // With the lock off, what two fingers do is for the others.
    let isAlone = scaleGestureRecognizer.numberOfTouches < 2
    follow(pan) { if isAlone { $0.offset += step } }
    guard !isMoveShared else { return }
    throwIfEnded(pan, ModelFling(velocity: pan.velocity(in: self), speed: pan.velocity(in: nil).length))
  }

  final func scale(_ pinch: PinchGestureRecognizer) {
    let factor = pinch.scale
    pinch.scale = 1
    follow(pinch) { $0.scale *= factor }
    let rate = pinch.velocity
    throwIfEnded(pinch, ModelFling(zoom: rate, speed: abs(rate) * reachInWindow))
  }

  final func turn(_ rotation: RotationGestureRecognizer) {
    let step = rotation.rotation(in: self)
    rotation.rotation = .zero
    follow(rotation) { $0.rotation = Quaternion(angle: step, axis: .unitZ) * $0.rotation }
    let rate = rotation.velocity.radians * (transformToWindow.determinant < 0 ? -1 : 1)
    throwIfEnded(rotation, ModelFling(turn: .unitZ * rate, speed: abs(rate) * reachInWindow))
  }

  final func tilt(_ pan: PanGestureRecognizer) {
    let step = axis(along: pan.translation(in: self))
    pan.setTranslation(.zero, in: self)
    follow(pan) { $0.rotation = Quaternion(angle: .radians(step.length), axis: step) * $0.rotation }
    let turn = axis(along: pan.velocity(in: self))
    throwIfEnded(pan, ModelFling(turn: turn, speed: pan.velocity(in: nil).length))
  }

  /// The turn that carries the front of the model along a way: about the axis across it, as long as the angle in
  /// radians.
  private func axis(along way: Vector) -> Vector3 { Vector3(x: -way.dy, y: way.dx, z: 0) / reach }

  /// How far the front of the model is from its middle, in logical pixels of the view: as far as fingers go around it.
  private var reach: Double { max(room / 2, 1) }

  /// The same in px of the window, which speeds are told in.
  private var reachInWindow: Double { reach * transformToWindow.meanScale }

  private func follow(_ recognizer: GestureRecognizer, _ change: (inout ModelPose) -> Void) {
    switch recognizer.state {
    case .began:
      stopMotion()
      isMoveShared = recognizer !== moveGestureRecognizer
      fallthrough
    case .changed, .ended:
      var pose = pose
      change(&pose)
      show(withinReach(pose))
    default: break
    }
  }

  /// What fingers and momentum may make of a pose: a part of the model stays in the view.
  final func withinReach(_ pose: ModelPose) -> ModelPose {
    var pose = pose
    pose.scale = min(max(pose.scale, scaleLimits.lowerBound), scaleLimits.upperBound)
    let rim = room / 2 * min(pose.scale, 1) / 2
    let shown = room / 2 * pose.scale
    let (across, down) = (max(bounds.width / 2 + shown - rim, 0), max(bounds.height / 2 + shown - rim, 0))
    pose.offset.dx = min(max(pose.offset.dx, -across), across)
    pose.offset.dy = min(max(pose.offset.dy, -down), down)
    return pose
  }

  private func throwIfEnded(_ recognizer: GestureRecognizer, _ fling: ModelFling) {
    // A finger that stays, though it may do nothing itself, holds the model.
    guard recognizer.state == .ended, momentum, !recognizer.hasFingersDown else { return }
    throwModel(fling, at: recognizer.eventTime)
  }
}
