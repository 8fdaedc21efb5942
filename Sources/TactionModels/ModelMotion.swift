import Glibc
import TactionGeometry
import TactionGestures
import TactionViews

/// A motion of a model that fingers do not control: momentum, or a reset.
@MainActor final class ModelMotion: FrameMotion {
  package weak var movedView: View?
  /// Whether this motion is momentum. Momentum stays within the same limits as gestures.
  let isMomentum: Bool
  /// The start time, in seconds on the application's clock; nil if the motion starts with the next frame.
  private var start: Double?
  private let duration: Double
  private let pose: (_ seconds: Double) -> ModelPose

  /// Makes momentum that slows down; nil if the velocity is too small for a throw.
  ///
  /// - Parameter time: the time at which the finger lifted, in seconds on the application's clock.
  init?(releasing view: ModelView, _ velocity: ReleaseVelocity, at time: Double) {
    let momentum = ThrowMomentum(velocity.thrown, decelerationRate: GestureConstants.decelerationRate)
    let (velocity, first) = (momentum.velocity, view.pose)
    guard velocity.speed > 0 else { return nil }
    movedView = view
    isMomentum = true
    start = time
    duration = momentum.duration
    pose = { seconds in
      let travel = momentum.travel(after: seconds)
      let turn = Quaternion(angle: .radians(velocity.turn.length * travel), axis: velocity.turn)
      return ModelPose(
        offset: first.offset + velocity.velocity * travel, scale: first.scale * exp(velocity.zoom * travel),
        rotation: turn * first.rotation)
    }
  }

  /// Makes an animation to a pose. The animation starts with the next frame. The duration is in seconds.
  init(returning view: ModelView, to end: ModelPose, in duration: Double) {
    let first = view.pose
    movedView = view
    isMomentum = false
    self.duration = duration
    pose = { seconds in
      seconds < duration
        ? first.interpolated(to: end, AnimationCurve.easeInOut.progress(after: seconds, of: duration)) : end
    }
  }

  package var restTime: Double? { start.map { $0 + duration } }

  package var movesView: Bool { false }

  package func advance(to time: Double) -> Bool {
    guard let view = movedView as? ModelView else { return false }
    let elapsed = elapsed(at: time, since: &start)
    view.advance(self, to: pose(min(elapsed, duration)))
    guard elapsed >= duration else { return true }
    view.finish(self)
    return false
  }

  /// Returns the pose at a number of seconds after a frame. A motion that has not started yet starts with this frame.
  ///
  /// - Parameter frameTime: the time of the frame, in seconds on the application's clock.
  func pose(_ seconds: Double, after frameTime: Double) -> ModelPose {
    pose((frameTime - (start ?? frameTime) + seconds).clamped(to: 0...duration))
  }

  /// Ends the motion when the view is removed from its window. The model keeps its pose.
  package func interrupt() { (movedView as? ModelView)?.finish(self) }
}
