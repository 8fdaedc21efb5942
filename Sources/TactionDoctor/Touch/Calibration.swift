import TactionGeometry
import TactionGestures

/// The places at which fingers landed, compared with the targets that they aimed at.
package nonisolated struct Calibration: Equatable, Sendable {
  /// The way in which the panel lies under the picture.
  package enum Orientation: String, CaseIterable, Sendable {
    case upright = "as the picture"
    case mirroredHorizontally = "mirrored from left to right"
    case mirroredVertically = "mirrored from top to bottom"
    case halfTurn = "turned by half a turn"
    case swapped = "with x and y swapped"
    case turnedLeft = "turned by a quarter, counter-clockwise"
    case turnedRight = "turned by a quarter, clockwise"
    case swappedAndTurned = "with x and y swapped, and turned by half a turn"

    /// The map from the true place to the reported one, where both sides of the glass are 1.
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

  /// The distance at which touches count as off the mark, in millimetres: more than the error of a fingertip. Our own
  /// choice.
  static let tolerance = 5.0
  /// The difference of a scale from 1 that counts. Our own choice: 5 mm in 125.
  static let scaleTolerance = 0.04

  /// The mean distance from the target, in logical pixels.
  package var meanError: Double
  /// The greatest distance, in logical pixels.
  package var maximumError: Double
  /// The mean of where fingers landed, from the targets, in logical pixels.
  package var offset: Vector
  /// The way in which the panel lies under the picture.
  package var orientation: Orientation
  /// The scale of the touches along each side, once they are turned to the picture; 1 is right.
  package var scale: Vector
  /// The mean distance that the best map leaves, in logical pixels: the error of the hand.
  package var residual: Double
  /// The map that corrects the touches, for sides of 1.
  package var correction: Transform
  /// Whether touches are off the mark by more than a fingertip.
  package var isOff: Bool

  /// Compares landings with their targets, both in logical pixels of a window that fills the screen.
  ///
  /// - Parameters:
  ///   - size: The size of the window.
  ///   - density: Logical pixels per millimetre; nil where that is not known.
  /// - Returns: nil for fewer than three targets, or targets on one line.
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
    // Another orientation must be much better: fingers may all have missed.
    orientation = error(best.map) < 0.5 * error(Orientation.upright.map) ? best : .upright
    let isSwapped = abs(orientation.map.a) < 0.5
    scale = Vector(dx: abs(isSwapped ? map.c : map.a), dy: abs(isSwapped ? map.b : map.d))
    let limit = Self.tolerance * (density ?? GestureConstants.fallbackDensity)
    let scaleError = max(abs(scale.dx - 1), abs(scale.dy - 1))
    isOff =
      orientation != .upright || offset.length > limit || scaleError > Self.scaleTolerance && maximumError > limit
  }

  /// Returns the affine map that takes points to others with the least squares of errors; nil for points on one line.
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
