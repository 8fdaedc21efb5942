/// A cutter that divides polygons into triangles.
///
/// A convex polygon becomes a fan around its first corner. In a polygon with notches, a fan would also cover the
/// notches. Therefore ears are cut off such a polygon until it has no notches. An ear is a triangle of three
/// consecutive corners that contains no notch.
struct PolygonCutter {
  /// The remaining effort: the number of notches that may still be tested. Removing a corner also takes effort, because
  /// it moves corners in memory. Each corner of a file adds to the effort, so the time is proportional to the number of
  /// corners. Without effort, the rest of a polygon becomes a fan.
  private var effort = 1 << 18

  /// The effort that a corner adds. Our own choice: enough for polygons with thirty notches each.
  private static let effortPerCorner = 64
  /// The number of corners that are moved in memory for a unit of effort.
  private static let movedCorners = 8
  /// The depth of a bend that counts as a notch, as a fraction of the area of the polygon. The corners of a polygon in
  /// a file are rounded, so that a straight edge may bend slightly.
  private static let tolerance = 1e-6

  /// Returns the triangles of a polygon, as indices of its corners.
  mutating func triangles(of points: [SIMD3<Double>]) -> [(Int, Int, Int)] {
    effort += Self.effortPerCorner * points.count
    var triangles: [(Int, Int, Int)] = []
    // The length of the normal is twice the area.
    let normal = points.indices.dropFirst(2).reduce(SIMD3<Double>.zero) { sum, index in
      sum + (points[index - 1] - points[0]).cross(points[index] - points[0])
    }
    /// Returns a number that is negative if the polygon has a notch at the second of three corners.
    let turn = { (a: Int, b: Int, c: Int) -> Double in
      ((points[b] - points[a]).cross(points[c] - points[b]) * normal).sum()
    }
    let isInside = { (point: Int, a: Int, b: Int, c: Int) -> Bool in
      // Two corners at the same place join an outline with the outline of a hole.
      guard points[point] != points[a], points[point] != points[b], points[point] != points[c] else { return false }
      return turn(a, b, point) >= 0 && turn(b, c, point) >= 0 && turn(c, a, point) >= 0
    }
    let deepest = -Self.tolerance * (normal * normal).sum()
    var corners = Array(points.indices)
    /// Returns whether the remaining polygon has a notch at a place in `corners`.
    func isNotch(_ place: Int) -> Bool {
      let count = corners.count
      return turn(corners[(place + count - 1) % count], corners[place], corners[(place + 1) % count]) < deepest
    }
    var notches = corners.filter(isNotch)
    var (place, misses) = (0, 0)
    while corners.count > 3, !notches.isEmpty, misses < corners.count, effort > 0 {
      effort -= notches.count
      let count = corners.count
      let (a, b, c) = (corners[(place + count - 1) % count], corners[place], corners[(place + 1) % count])
      guard !notches.contains(b), !notches.contains(where: { isInside($0, a, b, c) }) else {
        (place, misses) = ((place + 1) % count, misses + 1)
        continue
      }
      triangles.append((a, b, c))
      corners.remove(at: place)
      effort -= count / Self.movedCorners
      (place, misses) = (place % corners.count, 0)
      for next in [(place + corners.count - 1) % corners.count, place] where !isNotch(next) {
        notches.removeAll { $0 == corners[next] }
      }
    }
    for index in corners.indices.dropFirst(2) { triangles.append((corners[0], corners[index - 1], corners[index])) }
    return triangles
  }
}

extension SIMD3<Double> {
  fileprivate func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
