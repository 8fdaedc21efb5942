import Glibc

/// A turn, one scale for both axes and a move: what two or more fingers on a sheet of paper can do to it.
///
/// A point (x, y) goes to (p·x − q·y + tx, q·x + p·y + ty).
@frozen
public struct Similarity: Hashable, Sendable {
  /// Scale times the cosine of the turn.
  public var p: Double
  /// Scale times the sine of the turn.
  public var q: Double
  /// Where the origin goes.
  public var translation: Vector

  /// Makes a similarity from its numbers.
  @inlinable
  public init(p: Double, q: Double, translation: Vector) {
    self.p = p
    self.q = q
    self.translation = translation
  }

  /// The similarity that leaves everything where it is.
  @inlinable public static var identity: Similarity { Similarity(p: 1, q: 0, translation: .zero) }

  /// The similarity that brings some points nearest to their targets, in the sense of least squares.
  ///
  /// Two pairs are met exactly. One pair, or sources that all lie on one point, give a move without turn or scale.
  /// Weights default to 1 each; a pair of weight zero does not count.
  /// Nil where there is no pair, the counts differ, a weight is negative, a number is not finite, or the targets fall
  /// onto one point (the scale would be zero).
  public init?(moving sources: [Point], onto targets: [Point], weights: [Double]? = nil) {
    guard !sources.isEmpty, sources.count == targets.count, weights?.count ?? sources.count == sources.count else {
      return nil
    }
    var fit = SimilarityFit()
    for index in sources.indices {
      let weight = weights?[index] ?? 1
      guard sources[index].isFinite, weight.isFinite, weight >= 0 else { return nil }
      fit.add(sources[index], onto: targets[index], weight: weight)
    }
    guard let similarity = fit.similarity else { return nil }
    self = similarity
  }

  /// The factor by which lengths grow, never negative.
  @inlinable public var scale: Double { hypot(p, q) }

  /// The turn, from minus half a turn to half a turn.
  @inlinable public var rotation: Angle { Angle(radians: atan2(q, p)) }

  /// The same map as a transform.
  @inlinable public var transform: Transform {
    Transform(a: p, b: q, c: -q, d: p, tx: translation.dx, ty: translation.dy)
  }

  /// The point that a point goes to.
  @inlinable
  public func apply(_ point: Point) -> Point {
    Point(x: p * point.x - q * point.y + translation.dx, y: q * point.x + p * point.y + translation.dy)
  }
}
