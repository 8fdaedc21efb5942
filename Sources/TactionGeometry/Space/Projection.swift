/// A projective map of the plane: how something flat looks that is tilted in space, with perspective.
///
/// A point goes through an affine transform, and the outcome is divided by the point's depth: its distance from the
/// eye, as a multiple of that of the screen. The depth changes evenly over the plane. What has a depth of zero or less
/// is beside the eye or behind it and cannot be seen; where a tilted plane meets the depth of infinity, on the screen,
/// it has its horizon.
@frozen
public struct Projection: BitwiseCopyable, Hashable, Sendable {
  /// Where points go before the division by their depth.
  public var numerator: Transform
  /// By how much the depth grows for each unit to the right.
  public var depthX: Double
  /// By how much the depth grows for each unit downward.
  public var depthY: Double
  /// The depth of the origin; 1 for what lies in the screen.
  public var depth: Double

  /// How much nearer to the eye, and how much farther, than a reference a point may be for its place to be told; see
  /// `apply(_:seenFrom:)`.
  public static let reach = 1024.0
  /// How much nearer to the eye than its farthest corner the parts of an outline may be; see `outline(of:)`.
  private static let nearest = 1.0 / 4096

  /// Makes a projection from its nine numbers, whatever they are.
  @inlinable
  public init(numerator: Transform, depthX: Double, depthY: Double, depth: Double) {
    self.numerator = numerator
    self.depthX = depthX
    self.depthY = depthY
    self.depth = depth
  }

  /// Makes the projection that does what an affine transform does.
  @inlinable
  public init(_ transform: Transform) { self.init(numerator: transform, depthX: 0, depthY: 0, depth: 1) }

  /// Makes what a transform of space does to the plane in which z is zero, seen along the z axis.
  public init(_ transform: Transform3D) {
    let (x, y, _, origin) = transform.columns
    self.init(numerator: transform.affine, depthX: x.w, depthY: y.w, depth: origin.w)
  }

  /// Whether all nine numbers are finite.
  @inlinable public var isFinite: Bool {
    numerator.isFinite && depthX.isFinite && depthY.isFinite && depth.isFinite
  }

  /// The depth of a point; zero or less for what cannot be seen.
  @inlinable
  public func depth(at point: Point) -> Double { depthX * point.x + depthY * point.y + depth }

  /// The point that a point goes to; nil for one that cannot be seen.
  @inlinable
  public func apply(_ point: Point) -> Point? {
    let depth = depth(at: point)
    guard depth > 0 else { return nil }
    let image = numerator.apply(point)
    let place = Point(x: image.x / depth, y: image.y / depth)
    return place.isFinite ? place : nil
  }

  /// The point that a point goes to, if a straight way from a reference leads there; else where that way ends.
  ///
  /// The way ends where the depth is 1/1024 of the reference's: so the outcome is finite, does not leap when the point
  /// passes behind the eye, and the inverse projection finds back from it. Nil where the reference itself cannot be
  /// seen.
  public func apply(_ point: Point, seenFrom reference: Point) -> Point? {
    let (start, end) = (depth(at: reference), depth(at: point))
    guard start > 0, start.isFinite, end.isFinite else { return nil }
    let least = start / Self.reach
    if end >= least { return apply(point) }
    return apply(reference + (point - reference) * ((start - least) / (start - end)))
  }

  /// The point that goes to a point, with the way back cut short as `apply(_:seenFrom:)` cuts the way there.
  ///
  /// The way begins at the image of the reference, and ends before the horizon, where the depth is 1,024 times the
  /// reference's. Nil where there is no way back, or the reference cannot be seen.
  public func undo(_ image: Point, seenFrom reference: Point) -> Point? {
    guard let start = apply(reference), let inverse = inverted() else { return nil }
    return inverse.apply(image, seenFrom: start)
  }

  /// The affine transform that does the same at a point and, but for what grows with the square of the distance, around
  /// it: nil for a point that cannot be seen.
  public func tangent(at point: Point) -> Transform? {
    guard let image = apply(point) else { return nil }
    let depth = depth(at: point)
    let a = (numerator.a - image.x * depthX) / depth
    let b = (numerator.b - image.y * depthX) / depth
    let c = (numerator.c - image.x * depthY) / depth
    let d = (numerator.d - image.y * depthY) / depth
    let tangent = Transform(
      a: a, b: b, c: c, d: d, tx: image.x - a * point.x - c * point.y, ty: image.y - b * point.x - d * point.y)
    return tangent.isFinite ? tangent : nil
  }

  /// This projection, then another one: a point goes through this one first.
  public func concatenating(_ next: Projection) -> Projection {
    let (first, then) = (numerator, next.numerator)
    return Projection(
      numerator: Transform(
        a: then.a * first.a + then.c * first.b + then.tx * depthX,
        b: then.b * first.a + then.d * first.b + then.ty * depthX,
        c: then.a * first.c + then.c * first.d + then.tx * depthY,
        d: then.b * first.c + then.d * first.d + then.ty * depthY,
        tx: then.a * first.tx + then.c * first.ty + then.tx * depth,
        ty: then.b * first.tx + then.d * first.ty + then.ty * depth),
      depthX: next.depthX * first.a + next.depthY * first.b + next.depth * depthX,
      depthY: next.depthX * first.c + next.depthY * first.d + next.depth * depthY,
      depth: next.depthX * first.tx + next.depthY * first.ty + next.depth * depth)
  }

  /// This projection, then an affine transform.
  public func concatenating(_ next: Transform) -> Projection { concatenating(Projection(next)) }

  /// The way back, or nil where there is none: the plane is seen from its edge, or a number is not finite.
  ///
  /// The depth that it finds for the image of a point is the inverse of the point's own: positive for what can be seen.
  public func inverted() -> Projection? {
    let (a, b, c, d) = (numerator.a, numerator.b, numerator.c, numerator.d)
    let (tx, ty, p, q, w) = (numerator.tx, numerator.ty, depthX, depthY, depth)
    let determinant = a * (d * w - ty * q) - c * (b * w - ty * p) + tx * (b * q - d * p)
    guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
    let inverse = Projection(
      numerator: Transform(
        a: (d * w - ty * q) / determinant, b: (ty * p - b * w) / determinant,
        c: (tx * q - c * w) / determinant, d: (a * w - tx * p) / determinant,
        tx: (c * ty - tx * d) / determinant, ty: (tx * b - a * ty) / determinant),
      depthX: (b * q - d * p) / determinant, depthY: (c * p - a * q) / determinant,
      depth: (a * d - c * b) / determinant)
    return inverse.isFinite ? inverse : nil
  }
}

extension Projection {
  /// The corners of what a polygon looks like, in order; none where it cannot be seen.
  ///
  /// What is behind the eye is cut off, and what is more than 4,096 times as near to it as the farthest corner.
  public func outline(of corners: [Point]) -> [Point] {
    let depths = corners.map(depth)
    guard let farthest = depths.max(), farthest > 0, farthest.isFinite else { return [] }
    let near = farthest * Self.nearest
    var outline: [Point] = []
    for index in corners.indices {
      let next = index + 1 < corners.count ? index + 1 : 0
      if depths[index] >= near, let place = apply(corners[index]) { outline.append(place) }
      guard (depths[index] >= near) != (depths[next] >= near) else { continue }
      let part = (near - depths[index]) / (depths[next] - depths[index])
      if let place = apply(corners[index] + (corners[next] - corners[index]) * part) { outline.append(place) }
    }
    return outline
  }

  /// The smallest upright rectangle around what can be seen of a rectangle; nil where nothing can.
  public func boundingBox(of rect: Rect) -> Rect? { Rect(enclosing: outline(of: rect.corners)) }
}
