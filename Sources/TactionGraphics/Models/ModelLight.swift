import CRaster

/// The light that a model stands in: the same from all sides, and more of it from one direction.
public struct ModelLight: Hashable, Sendable {
  /// Toward the light, x to the right, y down, z toward the viewer; from above, left and behind the viewer by default.
  public var direction: SIMD3<Float>
  /// The part that comes from all sides, 0...1; one that is not finite is taken for 0.35.
  public var ambient: Float

  private static let usualAmbient: Float = 0.35

  /// Makes a light.
  public init(direction: SIMD3<Float> = SIMD3(-0.4, -0.6, 0.9), ambient: Float = 0.35) {
    self.direction = direction
    self.ambient = ambient
  }

  /// Has it fall on a model.
  func fall(on model: inout raster_model) {
    let toward = direction.unit ?? .up
    model.light = SIMD4(toward, 0)
    // One right behind the screen is mirrored nowhere.
    model.half_way = SIMD4((toward + .up).unit ?? .zero, 0)
    model.ambient = ambient.isFinite ? min(max(ambient, 0), 1) : Self.usualAmbient
  }
}
