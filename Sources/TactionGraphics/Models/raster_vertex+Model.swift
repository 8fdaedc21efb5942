import CRaster

extension raster_vertex {
  init(position: SIMD3<Float>, normal: SIMD3<Float>, texturePoint: SIMD2<Float>, material: Int32) {
    self.init(
      place: SIMD4(position, 0), direction: SIMD4(normal, 0), u: texturePoint.x, v: texturePoint.y, material: material)
  }

  var position: SIMD3<Float> { SIMD3(place.x, place.y, place.z) }

  /// Of length 1, outward.
  var normal: SIMD3<Float> { SIMD3(direction.x, direction.y, direction.z) }

  /// Where the corner lies in the texture: x from the left, y from the top, 1 is the far edge.
  var texturePoint: SIMD2<Float> { SIMD2(u, v) }
}
