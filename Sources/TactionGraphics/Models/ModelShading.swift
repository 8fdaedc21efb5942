import Glibc

/// A light, ready to fall on many surfaces, for a viewer straight above the screen.
struct ModelShading {
  private let light: SIMD3<Float>
  /// Between the light and the viewer; nil where the one stands behind the other.
  private let half: SIMD3<Float>?
  private let ambient: Float

  init(_ light: ModelLight) {
    self.light = light.direction.unit ?? .up
    half = (self.light + .up).unit
    ambient = min(max(light.ambient, 0), 1)
  }

  /// The colour that a surface of a normal of length 1 has, and its highlight.
  func shade(_ material: ModelMaterial, normal: SIMD3<Float>) -> (color: SIMD4<Float>, highlight: SIMD4<Float>) {
    let facing = max((normal * light).sum(), 0)
    let color = material.color * (ambient + (1 - ambient) * facing) * 255
    var highlight = SIMD3<Float>.zero
    if material.highlight != .zero, let half {
      highlight = material.highlight * Self.power(max((normal * half).sum(), 0), material.shininess) * 255
    }
    return (SIMD4(color, 0), SIMD4(highlight, 0))
  }

  private static func power(_ base: Float, _ exponent: Float) -> Float { base > 0 ? powf(base, exponent) : 0 }
}
