/// The similarity that brings some points nearest to their targets, found while the pairs are named one by one.
///
/// Only sums are kept, so that a fit in the middle of a touch frame allocates nothing.
@frozen
public struct SimilarityFit: Hashable, Sendable {
  // Sums are of the ways from the first pair: far from the origin little would be left of their differences.
  @usableFromInline var sourceOrigin = Point.zero
  @usableFromInline var targetOrigin = Point.zero
  @usableFromInline var sources = Vector.zero
  @usableFromInline var targets = Vector.zero
  @usableFromInline var square = 0.0
  @usableFromInline var along = 0.0
  @usableFromInline var across = 0.0
  @usableFromInline var total = 0.0

  /// Makes a fit to no pairs.
  @inlinable public init() {}

  /// Takes one pair more into account; one with a weight of zero does not count.
  @inlinable
  public mutating func add(_ source: Point, onto target: Point, weight: Double = 1) {
    if total == 0 { (sourceOrigin, targetOrigin) = (source, target) }
    let (from, to) = (source - sourceOrigin, target - targetOrigin)
    sources += from * weight
    targets += to * weight
    square += weight * from.dot(from)
    along += weight * from.dot(to)
    across += weight * from.cross(to)
    total += weight
  }

  /// The middle of the points, each with its weight; nil without any.
  @inlinable public var sourceCentroid: Point? { total > 0 ? sourceOrigin + sources / total : nil }

  /// The middle of the targets, each with its weight; nil without any.
  @inlinable public var targetCentroid: Point? { total > 0 ? targetOrigin + targets / total : nil }

  /// What comes nearest, in the sense of least squares.
  ///
  /// Two pairs are met exactly. One pair, or points that all lie on one spot, give a move without turn or scale.
  /// Nil where there is no pair, a number is not finite, or the targets fall onto one spot (the scale would be zero).
  @inlinable public var similarity: Similarity? {
    guard let from = sourceCentroid, let to = targetCentroid, from.isFinite, to.isFinite else { return nil }
    let spread = square - sources.dot(sources) / total
    let direct = along - sources.dot(targets) / total
    let sideways = across - sources.cross(targets) / total
    guard spread.isFinite, direct.isFinite, sideways.isFinite else { return nil }
    // Fingers on one spot say nothing of turn or scale.
    let (p, q) = spread > 0 ? (direct / spread, sideways / spread) : (1, 0)
    guard p.isFinite, q.isFinite, p != 0 || q != 0 else { return nil }
    let linear = Similarity(p: p, q: q, translation: .zero)
    return Similarity(p: p, q: q, translation: to - linear.apply(from))
  }
}
