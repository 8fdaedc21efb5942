import TactionGeometry
import TactionGestures

/// The comparison of the positions at which fingers landed with their targets.
package nonisolated struct Calibration: Equatable, Sendable {
  /// The orientation of the touch panel relative to the picture.
  package enum Orientation: String, CaseIterable, Sendable {
    case upright = "as the picture"
    case mirroredHorizontally = "mirrored from left to right"
    case mirroredVertically = "mirrored from top to bottom"
    case halfTurn = "turned by half a turn"
    case swapped = "with x and y swapped"
    case turnedLeft = "turned by a quarter, counter-clockwise"
    case turnedRight = "turned by a quarter, clockwise"
    case swappedAndTurned = "with x and y swapped, and turned by half a turn"

    /// The map from the true position to the reported position, in coordinates from 0 to 1 along each side of the
    /// glass.
    var map: Transform {
      switch self {
      case .upright: .identity
      case .mirroredHorizontally: Transform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
      case .mirroredVertically: Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
      case .halfTurn: Transform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
      case .swapped: Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
      case .turnedLeft: Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
      case .turnedRight: Transform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
      case .swappedAndTurned: Transform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
      }
    }
  }

  /// The distance from the target above which touches count as wrong, in millimetres: more than the error of a
  /// fingertip. Our own choice.
  static let tolerance = 5.0
  /// The difference of a scale from 1 above which touches count as wrong. Our own choice: 5 mm in 125 mm.
  static let scaleTolerance = 0.04

  /// The mean distance from the target, in logical pixels.
  package var meanError: Double
  /// The greatest distance from the target, in logical pixels.
  package var maximumError: Double
  /// The mean vector from the targets to the landings, in logical pixels.
  package var offset: Vector
  /// The orientation of the touch panel relative to the picture.
  package var orientation: Orientation
  /// The scale of the touches along each side, after correction of the orientation; 1 is correct.
  package var scale: Vector
  /// The mean distance that remains with the best affine map, in logical pixels: the error of the hand.
  package var residual: Double
  /// The map that corrects the touches, in coordinates from 0 to 1 along each side.
  package var correction: Transform
  /// Whether touches are wrong: the orientation differs from the picture, the offset is above the tolerance, or both
  /// the error of the scale and the maximum error are above their tolerances.
  package var isOff: Bool

  /// Compares landings with their targets, both in logical pixels of a window that fills the screen.
  ///
  /// - Parameters:
  ///   - size: The size of the window.
  ///   - density: The number of logical pixels per millimetre; nil if it is not known.
  /// - Returns: nil if there are fewer than three targets, or if the targets or the landings are on one line.
  package init?(targets: [Point], landings: [Point], size: Size, density: Double?) {
    guard targets.count == landings.count, targets.count >= 3, size.width > 0, size.height > 0 else { return nil }
    func unit(_ point: Point) -> Point { Point(x: point.x / size.width, y: point.y / size.height) }
    func distance(_ a: Point, _ b: Point) -> Double {
      Vector(dx: (a.x - b.x) * size.width, dy: (a.y - b.y) * size.height).length
    }
    let (aims, hits) = (targets.map(unit), landings.map(unit))
    guard let map = Self.fit(from: aims, to: hits), abs(map.determinant) > 1e-6, let correction = map.inverted() else {
      return nil
    }
    func error(_ map: Transform) -> Double {
      zip(aims, hits).reduce(0) { $0 + distance(map.apply($1.0), $1.1) } / Double(aims.count)
    }
    let misses = zip(targets, landings).map { $1 - $0 }
    meanError = misses.reduce(0) { $0 + $1.length } / Double(misses.count)
    maximumError = misses.map(\.length).max() ?? 0
    offset = misses.reduce(.zero, +) / Double(misses.count)
    residual = error(map)
    self.correction = correction
    let best = Orientation.allCases.min { error($0.map) < error($1.map) } ?? .upright
    // Another orientation counts only if it halves the error, because fingers that missed their targets also cause an
    // error.
    orientation = error(best.map) < 0.5 * error(Orientation.upright.map) ? best : .upright
    let isSwapped = abs(orientation.map.a) < 0.5
    scale = Vector(dx: abs(isSwapped ? map.c : map.a), dy: abs(isSwapped ? map.b : map.d))
    let limit = Self.tolerance * (density ?? GestureConstants.fallbackDensity)
    let scaleError = max(abs(scale.dx - 1), abs(scale.dy - 1))
    isOff =
      orientation != .upright || offset.length > limit || scaleError > Self.scaleTolerance && maximumError > limit
  }

  /// Returns the affine map from points to other points with the least squared errors; nil if the points are on one
  /// line.
  private static func fit(from: [Point], to: [Point]) -> Transform? {
    guard let center = Point.centroid(of: from), let goal = Point.centroid(of: to) else { return nil }
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    var (ux, uy, vx, vy) = (0.0, 0.0, 0.0, 0.0)
    for (point, image) in zip(from, to) {
      let (p, q) = (point - center, image - goal)
      (xx, xy, yy) = (xx + p.dx * p.dx, xy + p.dx * p.dy, yy + p.dy * p.dy)
      (ux, uy) = (ux + q.dx * p.dx, uy + q.dx * p.dy)
      (vx, vy) = (vx + q.dy * p.dx, vy + q.dy * p.dy)
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-9 else { return nil }
    let (a, c) = ((ux * yy - uy * xy) / determinant, (uy * xx - ux * xy) / determinant)
    let (b, d) = ((vx * yy - vy * xy) / determinant, (vy * xx - vx * xy) / determinant)
    return Transform(
      a: a, b: b, c: c, d: d, tx: goal.x - a * center.x - c * center.y, ty: goal.y - b * center.x - d * center.y)
  }
}
