extension SIMD3<Float> {
  static var up: SIMD3<Float> { SIMD3(0, 0, 1) }

  func cross(_ other: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The vector of length 1; nil for one without a direction.
  var unit: SIMD3<Float>? {
    let largest = Swift.max(Swift.abs(x), Swift.abs(y), Swift.abs(z))
    guard largest > 0, largest.isFinite else { return nil }
    let near = self / largest
    return near / (near * near).sum().squareRoot()
  }
}
