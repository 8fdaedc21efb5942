/// What a part of a model is made of.
struct ModelMaterial: Sendable {
  /// The colour in full light (Kd); white by default.
  var color: SIMD3<Float>
  /// The colour of the highlight (Ks); none by default.
  var highlight: SIMD3<Float>
  /// The colour that it shines with itself, whatever light falls on it (Ke); none by default.
  var glow: SIMD3<Float>
  /// How small the highlight is (Ns), 1...1000.
  var shininess: Float
  /// A picture that the colour is multiplied with (map_Kd), repeated beyond its edges.
  var texture: Image?

  /// Makes a material.
  init(
    color: SIMD3<Float> = SIMD3(repeating: 0.8), highlight: SIMD3<Float> = .zero,
    glow: SIMD3<Float> = .zero, shininess: Float = 30, texture: Image? = nil
  ) {
    self.color = color
    self.highlight = highlight
    self.glow = glow
    self.shininess = shininess
    self.texture = texture
  }
}
