import TactionGeometry

/// The way from a model's coordinates to the picture, in the numbers that graphics are reckoned in.
struct ModelProjection {
  /// The sign of the area in the picture of a triangle whose front is seen: of one that goes counterclockwise in the
  /// model.
  let handedness: Float
  /// Where the axes and the origin come to lie, in homogeneous device pixels.
  let columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  /// What normals are multiplied with, to get their directions in the axes of the picture.
  let normals: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  /// Nil for a transform without a way back, or beyond the numbers.
  init?(_ transform: Transform3D) {
    guard transform.isInvertible else { return nil }
    let columns = transform.columns
    let narrow = { (column: SIMD4<Double>) in SIMD4<Float>(column) }
    self.columns = (narrow(columns.x), narrow(columns.y), narrow(columns.z), narrow(columns.origin))
    let finite = [self.columns.0, self.columns.1, self.columns.2, self.columns.3].allSatisfy { column in
      (0..<4).allSatisfy { column[$0].isFinite }
    }
    guard finite else { return nil }
    let middle = Self.vanishingPoint([columns.x, columns.y, columns.z])
    // In perspective what is farther away comes nearer to the middle of the picture: no surface is turned by that.
    let axes = [columns.x, columns.y, columns.z].map {
      SIMD3($0.x - middle.x * $0.w, $0.y - middle.y * $0.w, $0.z)
    }
    // Surfaces stay at right angles to the columns of the cofactors, whatever the axes are scaled by.
    let cofactors = [axes[1].cross(axes[2]), axes[2].cross(axes[0]), axes[0].cross(axes[1])]
    let volume = (axes[0] * cofactors[0]).sum()
    let sign = volume < 0 ? -1.0 : 1.0
    let largest = cofactors.flatMap { [abs($0.x), abs($0.y), abs($0.z)] }.max() ?? 1
    let scaled = cofactors.map { SIMD4(SIMD3<Float>($0 / (largest > 0 ? largest : 1) * sign), 0) }
    normals = (scaled[0], scaled[1], scaled[2])
    // In the file's axes (y up) counterclockwise is the front. A way that mirrors none of that into the picture (y
    // down) shows it as clockwise.
    handedness = Float(sign)
  }

  /// Where the line of sight ends in the picture, for axes that are scaled alike; zero without perspective.
  private static func vanishingPoint(_ axes: [SIMD4<Double>]) -> SIMD2<Double> {
    let sight = axes.reduce(SIMD4<Double>.zero) { $0 + $1 * $1.w }
    let point = SIMD2(sight.x, sight.y) / sight.w
    return point.x.isFinite && point.y.isFinite ? point : .zero
  }
}

extension SIMD3<Double> {
  fileprivate func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
