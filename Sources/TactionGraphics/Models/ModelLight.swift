/// The light that a model stands in: the same from all sides, and more of it from one direction.
public struct ModelLight: Hashable, Sendable {
  /// Toward the light, x to the right, y down, z toward the viewer; from above, left and behind the viewer by default.
  public var direction: SIMD3<Float>
  /// The part that comes from all sides, 0...1.
  public var ambient: Float

  /// Makes a light.
  public init(direction: SIMD3<Float> = SIMD3(-0.45, -0.65, 0.75), ambient: Float = 0.3) {
    self.direction = direction
    self.ambient = ambient
  }
}
