import Glibc

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

  /// The colour that a surface of a normal of length 1 has, and its highlight, for a viewer straight above the screen.
  func shade(_ material: ModelMaterial, normal: SIMD3<Float>) -> (color: SIMD4<Float>, highlight: SIMD4<Float>) {
    let light = direction.unit ?? .up
    let ambient = min(max(ambient, 0), 1)
    let facing = max((normal * light).sum(), 0)
    let color = material.color * (ambient + (1 - ambient) * facing) * 255
    var highlight = SIMD3<Float>.zero
    if material.highlight != .zero, let half = (light + .up).unit {
      highlight = material.highlight * Self.power(max((normal * half).sum(), 0), material.shininess) * 255
    }
    return (SIMD4(color, 0), SIMD4(highlight, 0))
  }

  private static func power(_ base: Float, _ exponent: Float) -> Float { base > 0 ? powf(base, exponent) : 0 }
}
