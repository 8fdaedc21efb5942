import Glibc
import TactionGeometry
import TactionGestures

/// A model that moves by itself: thrown, or on its way back to where it was in the beginning.
final class ModelMotion: FrameMotion {
  weak var movedView: View?
  /// Whether fingers have thrown it, so that it keeps to what fingers may do.
  let isThrow: Bool
  /// When it began, in seconds on the application's clock; nil for one that begins with the next frame.
  private var start: Double?
  private let duration: Double
  private let pose: (_ seconds: Double) -> ModelPose

  /// Lets a model go on as it was moved, more and more slowly; nil for one that was as good as at rest.
  ///
  /// - Parameter time: When the fingers let go, in seconds on the application's clock.
  init?(throwing view: ModelView, _ fling: ModelFling, at time: Double) {
    let part = ThrowRule.share(atSpeed: fling.speed)
    guard part > 0, fling.isFinite else { return nil }
    let slide = Deceleration(rate: GestureConstants.decelerationRate)
    let first = view.pose
    movedView = view
    isThrow = true
    start = time
    duration = slide.duration(from: fling.speed * part, to: GestureConstants.flingRestSpeed)
    pose = { seconds in
      let travel = slide.travel(after: seconds) * part
      let turn = Quaternion(angle: .radians(fling.turn.length * travel), axis: fling.turn)
      return ModelPose(
        offset: first.offset + fling.velocity * travel, scale: first.scale * exp(fling.zoom * travel),
        rotation: turn * first.rotation)
    }
  }

  /// Brings a model to a pose in some seconds, from the next frame on.
  init(bringing view: ModelView, to end: ModelPose, in duration: Double) {
    let first = view.pose
    movedView = view
    isThrow = false
    self.duration = duration
    pose = { seconds in
      seconds < duration
        ? first.interpolated(to: end, AnimationCurve.easeInOut.progress(after: seconds, of: duration)) : end
    }
  }

  func advance(to time: Double) -> Bool {
    guard let view = movedView as? ModelView else { return false }
    let start = start ?? time
    self.start = start
    view.carry(to: pose(0, after: time), by: self)
    guard time - start >= duration else { return true }
    view.finish(self)
    return false
  }

  /// How the model is held some seconds after a frame, by the frame's time on the application's clock; a motion that no
  /// frame has shown yet begins with this one.
  func pose(_ seconds: Double, after frameTime: Double) -> ModelPose {
    pose(min(max(frameTime - (start ?? frameTime) + seconds, 0), duration))
  }

  /// The view has left the window; the model stays where it is seen.
  func interrupt() { (movedView as? ModelView)?.finish(self) }
}
