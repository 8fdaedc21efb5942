import TactionGeometry
import TactionGestures
import TactionViews

// MARK: Gestures

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
      // Only the double tap delays the end of touches. So a finger on the model does not delay taps on a button in
      // front of the model.
      recognizer.delaysTouchesEnded = recognizer === resetGestureRecognizer
      recognizer.delegate = self
      addGestureRecognizer(recognizer)
    }
    addGestureRecognizer(landingGestureRecognizer)
  }

  /// Stops the model if it moves visibly.
  final func fingersLanded(_ landing: LandingGestureRecognizer) {
    guard let visible = visibleMotion else { return }
    stopMotion()
    landing.noteCatch(atSpeed: visible.speed)
  }

  /// The visible motion of the points at which the model's axes meet its bounding sphere, in orthographic projection;
  /// nil if the model does not move.
  private var visibleMotion: VisibleMotion? {
    guard let motion, let tree = viewTree else { return nil }
    return VisibleMotion { seconds in
      let pose = motion.pose(seconds, after: tree.frameTime)
      return [Vector3.unitX, .unitY, .unitZ].flatMap { axis in
        [1.0, -1].map { side in
          let end = pose.rotation.apply(axis) * (side * pose.scale * self.side / 2)
          return self.convert(self.bounds.center + pose.offset + Vector(dx: end.x, dy: end.y), to: nil)
        }
      }
    }
  }

  final func move(_ pan: PanGestureRecognizer) {
    let step = pan.translation(in: self)
    pan.setTranslation(.zero, in: self)
    // If the transformation is not locked, two fingers are for the recognizers of scale, rotation and tilt.
    let isAlone = scaleGestureRecognizer.numberOfTouches < 2
    follow(pan) { if isAlone { $0.offset += step } }
    guard !isMoveShared else { return }
    releaseIfEnded(pan, ReleaseVelocity(velocity: pan.velocity(in: self), speed: pan.velocity(in: nil).length))
  }

  final func scale(_ pinch: PinchGestureRecognizer) {
    let factor = pinch.scale
    pinch.scale = 1
    follow(pinch) { $0.scale *= factor }
    let rate = pinch.velocity
    releaseIfEnded(pinch, ReleaseVelocity(zoom: rate, speed: abs(rate) * radiusInWindow))
  }

  final func turn(_ rotation: RotationGestureRecognizer) {
    let step = rotation.rotation(in: self)
    rotation.rotation = .zero
    follow(rotation) { $0.rotation = Quaternion(angle: step, axis: .unitZ) * $0.rotation }
    let rate = rotation.velocity.radians * (transformToWindow.determinant < 0 ? -1 : 1)
    releaseIfEnded(rotation, ReleaseVelocity(turn: .unitZ * rate, speed: abs(rate) * radiusInWindow))
  }

  final func tilt(_ pan: PanGestureRecognizer) {
    let step = rotationVector(of: pan.translation(in: self))
    pan.setTranslation(.zero, in: self)
    follow(pan) { $0.rotation = Quaternion(angle: .radians(step.length), axis: step) * $0.rotation }
    let turn = rotationVector(of: pan.velocity(in: self))
    releaseIfEnded(pan, ReleaseVelocity(turn: turn, speed: pan.velocity(in: nil).length))
  }

  /// Returns the rotation vector (radians) that moves the front of the model by a translation.
  private func rotationVector(of translation: Vector) -> Vector3 {
    Vector3(x: -translation.dy, y: translation.dx, z: 0) / radius
  }

  /// The radius of the model's bounding sphere at scale 1, in logical px of the view.
  private var radius: Double { max(side / 2, 1) }

  /// The radius in px of the window, which is the unit of release speeds.
  private var radiusInWindow: Double { radius * transformToWindow.meanScale }

  private func follow(_ recognizer: GestureRecognizer, _ change: (inout ModelPose) -> Void) {
    switch recognizer.state {
    case .began:
      stopMotion()
      isMoveShared = recognizer !== moveGestureRecognizer
      fallthrough
    case .changed, .ended:
      var pose = pose
      change(&pose)
      show(limited(pose))
    default: break
    }
  }

  /// Clamps the scale of a pose to `scaleLimits`, and the offset so that a part of the model stays in the view. A scale
  /// that the app has set beyond the limits is kept until fingers scale the model back.
  final func limited(_ pose: ModelPose) -> ModelPose {
    let present = self.pose.scale
    var pose = pose
    pose.scale = pose.scale.clamped(to: min(scaleLimits.lowerBound, present)...max(scaleLimits.upperBound, present))
    pose.offset = limitedOffset(of: pose, in: bounds.size)
    return pose
  }

  /// Returns the offset of a pose, clamped so that a part of the model stays in a view of a given size.
  final func limitedOffset(of pose: ModelPose, in size: Size) -> Vector {
    let half = min(size.width, size.height) / 2
    let (radius, margin) = (half * pose.scale, half * min(pose.scale, 1) / 2)
    let (across, down) = (max(size.width / 2 + radius - margin, 0), max(size.height / 2 + radius - margin, 0))
    return Vector(dx: pose.offset.dx.clamped(to: -across...across), dy: pose.offset.dy.clamped(to: -down...down))
  }

  private func releaseIfEnded(_ recognizer: GestureRecognizer, _ velocity: ReleaseVelocity) {
    // While another finger is still down, the model does not continue to move.
    guard recognizer.state == .ended, hasMomentum, !landingGestureRecognizer.hasFingersDown else { return }
    release(velocity, at: recognizer.eventTime)
  }
}

/// A recognizer that observes the touches on a model without taking part in arbitration.
@MainActor final class LandingGestureRecognizer: GestureRecognizer {
  private let onLanding: (LandingGestureRecognizer) -> Void

  init(onLanding: @escaping (LandingGestureRecognizer) -> Void) {
    self.onLanding = onLanding
    super.init()
    name = "landing"
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  override func touchesBegan(_ touches: [Touch]) { onLanding(self) }

  override var progressDescription: String? { catching }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
}
