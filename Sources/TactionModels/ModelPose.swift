import Glibc
import TactionGeometry

/// The position, scale and rotation of a model: scaled about its centre, then rotated, then moved (T·R·S).
public struct ModelPose: Hashable, Sendable {
  /// The model's centre relative to the view's centre, in logical px of the view.
  public var offset: Vector
  /// The scale; at 1 the bounding sphere touches the nearer edges of the view.
  public var scale: Double
  /// The rotation in the view's axes: x to the right, y down, z toward the viewer.
  public var rotation: Quaternion

  /// Makes a pose; by default the pose of the file.
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
  /// The scales at which a model is more than a pixel and less than one flat face.
  private static let scales = 1e-4...1e4
  /// In logical px of the view.
  private static let offsets = -1e6...1e6

  /// The pose clamped to the limits; nil if a number is not finite or the scale not greater than 0.
  var bounded: ModelPose? {
    guard offset.isFinite, scale.isFinite, scale > 0 else { return nil }
    var pose = self
    pose.scale = scale.clamped(to: Self.scales)
    pose.offset.dx = offset.dx.clamped(to: Self.offsets)
    pose.offset.dy = offset.dy.clamped(to: Self.offsets)
    return pose
  }
}
