import Glibc
import TactionGeometry

/// The position, scale and rotation of a model. The model is scaled about its centre, then rotated, then moved (T·R·S).
public struct ModelPose: Hashable, Sendable {
  /// The model's centre relative to the view's centre, in logical px of the view.
  public var offset: Vector
  /// The scale. At 1, the diameter of the bounding sphere is the length of the view's shorter side.
  public var scale: Double
  /// The rotation in the view's axes: x points to the right, y down, z toward the viewer.
  public var rotation: Quaternion

  /// Makes a pose. By default, this is the pose that the model has in its file.
  public init(offset: Vector = .zero, scale: Double = 1, rotation: Quaternion = .identity) {
    self.offset = offset
    self.scale = scale
    self.rotation = rotation
  }

  /// Interpolates to another pose: along the shortest rotation, and geometrically in scale.
  func interpolated(to other: ModelPose, _ part: Double) -> ModelPose {
    ModelPose(
      offset: offset + (other.offset - offset) * part, scale: scale * pow(other.scale / scale, part),
      rotation: rotation.slerp(to: other.rotation, part))
  }
}

extension ModelPose {
  /// The range of scales. With other scales, a model would be smaller than a pixel, or one face would fill the view.
  private static let scales = 1e-4...1e4
  /// The range of offsets, in logical px of the view.
  private static let offsets = -1e6...1e6

  /// The pose clamped to the limits; nil if a number is not finite, or if the scale is not greater than 0.
  var bounded: ModelPose? {
    guard offset.isFinite, scale.isFinite, scale > 0 else { return nil }
    var pose = self
    pose.scale = scale.clamped(to: Self.scales)
    pose.offset.dx = offset.dx.clamped(to: Self.offsets)
    pose.offset.dy = offset.dy.clamped(to: Self.offsets)
    return pose
  }
}
