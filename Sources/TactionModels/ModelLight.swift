import CTactionModels
import TactionGeometry
import TactionGraphics

/// The light on a model: ambient light and one directional light.
public struct ModelLight: Hashable, Sendable {
  /// The direction toward the light: x points to the right, y down, z toward the viewer. By default, the light is above
  /// and to the left of the viewer.
  public var direction: SIMD3<Float>
  /// The ambient fraction of the light. It is clamped to 0...1; a value that is not finite counts as 0.35.
  public var ambient: Float

  private static let defaultAmbient: Float = 0.35

  /// Makes a light.
  public init(direction: SIMD3<Float> = SIMD3(-0.4, -0.6, 0.9), ambient: Float = 0.35) {
    self.direction = direction
    self.ambient = ambient
  }

  /// Sets the light of a model to draw.
  func apply(to model: inout raster_model) {
    let toward = direction.unit ?? .up
    model.light = SIMD4(toward, 0)
    // Light from exactly behind the model causes no highlight.
    model.half_way = SIMD4((toward + .up).unit ?? .zero, 0)
    model.ambient = ambient.isFinite ? ambient.clamped(to: 0...1) : Self.defaultAmbient
  }
}

/// The material of some of the triangles of a model.
struct ModelMaterial: Sendable {
  /// The diffuse colour (Kd).
  var color = SIMD3<Float>(repeating: 0.8)
  /// The specular colour (Ks); black by default.
  var highlight = SIMD3<Float>.zero
  /// The emitted colour (Ke); black by default.
  var glow = SIMD3<Float>.zero
  /// The specular exponent (Ns), 1...1000.
  var shininess: Float = 30
  /// An image that multiplies the diffuse colour (map_Kd), repeated beyond its edges.
  var texture: Image?
}
