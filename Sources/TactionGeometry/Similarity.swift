import Glibc

/// A rotation, one scale for both axes and a translation.
///
/// A point (x, y) goes to (p·x − q·y + tx, q·x + p·y + ty).
package struct Similarity: Hashable, Sendable {
  /// The scale times the cosine of the rotation.
  package var p: Double
  /// The scale times the sine of the rotation.
  package var q: Double
  /// The image of the origin.
  package var translation: Vector

  /// Makes a similarity from its components.
  @inlinable
  package init(p: Double, q: Double, translation: Vector) {
    self.p = p
    self.q = q
    self.translation = translation
  }

  /// The similarity that maps every point to itself.
  @inlinable package static var identity: Similarity { Similarity(p: 1, q: 0, translation: .zero) }

  /// Makes the similarity that best maps some points to their targets (least squares).
  ///
  /// Two pairs are mapped exactly. One pair, or sources that are all at the same location, give a translation without
  /// rotation or scale. The default weight is 1; a pair of weight zero does not count.
  ///
  /// The result is nil if there is no pair, the counts differ, a weight is negative, or a number is not finite. It is
  /// also nil if the targets are all at the same location, because the scale would then be zero.
  package init?(moving sources: [Point], onto targets: [Point], weights: [Double]? = nil) {
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
  @inlinable package var scale: Double { hypotenuse(p, q) }

  /// The rotation, from minus half a turn to half a turn.
  @inlinable package var rotation: Angle { Angle(radians: atan2(q, p)) }

  /// The same map as a ``Transform``.
  @inlinable package var transform: Transform {
    Transform(a: p, b: q, c: -q, d: p, tx: translation.dx, ty: translation.dy)
  }

  /// Returns the image of a point.
  @inlinable
  package func apply(_ point: Point) -> Point {
    Point(x: p * point.x - q * point.y + translation.dx, y: q * point.x + p * point.y + translation.dy)
  }
}

/// A least-squares fit of a similarity to pairs of points that are added one by one.
///
/// Only sums are kept, so that a fit during a touch frame allocates nothing.
package struct SimilarityFit: Hashable, Sendable {
  // The sums are of differences from the first pair, because sums of coordinates far from the origin would lose
  // precision.
  @usableFromInline var sourceOrigin = Point.zero
  @usableFromInline var targetOrigin = Point.zero
  @usableFromInline var sources = Vector.zero
  @usableFromInline var targets = Vector.zero
  @usableFromInline var square = 0.0
  @usableFromInline var along = 0.0
  @usableFromInline var across = 0.0
  @usableFromInline var total = 0.0

  /// Makes a fit without pairs.
  @inlinable package init() {}

  /// Adds a pair; a pair with a weight of zero does not count.
  @inlinable
  package mutating func add(_ source: Point, onto target: Point, weight: Double = 1) {
    if total == 0 { (sourceOrigin, targetOrigin) = (source, target) }
    let (from, to) = (source - sourceOrigin, target - targetOrigin)
    sources += from * weight
    targets += to * weight
    square += weight * from.dot(from)
    along += weight * from.dot(to)
    across += weight * from.cross(to)
    total += weight
  }

  /// The weighted mean of the points; nil if there are no pairs.
  @inlinable package var sourceCentroid: Point? { total > 0 ? sourceOrigin + sources / total : nil }

  /// The weighted mean of the targets; nil if there are no pairs.
  @inlinable package var targetCentroid: Point? { total > 0 ? targetOrigin + targets / total : nil }

  /// The similarity that fits best (least squares).
  ///
  /// Two pairs are mapped exactly. One pair, or points that are all at the same location, give a translation without
  /// rotation or scale. The result is nil if there is no pair or a number is not finite. It is also nil if the targets
  /// are all at the same location, because the scale would then be zero.
  @inlinable package var similarity: Similarity? {
    guard let from = sourceCentroid, let to = targetCentroid, from.isFinite, to.isFinite else { return nil }
    let spread = square - sources.dot(sources) / total
    let direct = along - sources.dot(targets) / total
    let sideways = across - sources.cross(targets) / total
    guard spread.isFinite, direct.isFinite, sideways.isFinite else { return nil }
    // Points at the same location determine no rotation and no scale.
    let (p, q) = spread > 0 ? (direct / spread, sideways / spread) : (1, 0)
    guard p.isFinite, q.isFinite, p != 0 || q != 0 else { return nil }
    let linear = Similarity(p: p, q: q, translation: .zero)
    return Similarity(p: p, q: q, translation: to - linear.apply(from))
  }
}
