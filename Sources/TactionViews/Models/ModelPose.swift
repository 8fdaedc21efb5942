import Glibc
import TactionGeometry

/// How a model is held before the viewer: scaled about its middle, then turned, then moved (T·R·S).
nonisolated public struct ModelPose: Hashable, Sendable {
  /// Where the model's middle is, from the middle of the view, in logical pixels of the view.
  public var offset: Vector
  /// How large it is: with 1 the ball around it touches the nearer edges of the view.
  public var scale: Double
  /// How it is turned, in the axes of the view: x to the right, y down, z toward the viewer. The file's axes are those
  /// with y up.
  public var rotation: Quaternion

  /// Makes a pose; by default the model is seen as it stands in its file.
  public init(offset: Vector = .zero, scale: Double = 1, rotation: Quaternion = .identity) {
    self.offset = offset
    self.scale = scale
    self.rotation = rotation
  }

  /// The pose on the way to another one: turned the short way, evenly, and scaled by even factors.
  func interpolated(to other: ModelPose, _ part: Double) -> ModelPose {
    ModelPose(
      offset: offset + (other.offset - offset) * part, scale: scale * pow(other.scale / scale, part),
      rotation: rotation.slerp(to: other.rotation, part))
  }
}

extension ModelPose {
  /// Within what a model can be drawn: beyond, there is nothing to see but single pixels, or one flat face.
  private static let scales = 1e-4...1e4
  private static let farthest = 1e6

  /// The pose within bounds; nil where a number is not finite, or the scale not above zero.
  var bounded: ModelPose? {
    guard offset.isFinite, scale.isFinite, scale > 0 else { return nil }
    var pose = self
    pose.scale = min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
    pose.offset.dx = min(max(offset.dx, -Self.farthest), Self.farthest)
    pose.offset.dy = min(max(offset.dy, -Self.farthest), Self.farthest)
    return pose
  }
}
