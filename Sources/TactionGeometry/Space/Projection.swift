/// A projective map of the plane: the appearance of a flat object that is tilted in space, in perspective.
///
/// A point is mapped by an affine transform, and the result is divided by the depth of the point. The depth is the
/// distance of the point from the eye, as a multiple of the distance between eye and screen. The depth is linear over
/// the plane. Points with a depth of zero or less are level with the eye or behind it, and cannot be seen. The horizon
/// is the image of points with an infinite depth.
@frozen
public struct Projection: BitwiseCopyable, Hashable, Sendable {
  /// The affine map before the division by the depth.
  public var numerator: Transform
  /// The increase of the depth for each unit to the right.
  public var depthX: Double
  /// The increase of the depth for each unit downward.
  public var depthY: Double
  /// The depth of the origin; 1 for a point in the plane of the screen.
  public var depth: Double

  /// The maximum ratio between the depths of a point and a reference, in either order; see `apply(_:seenFrom:)`.
  package static let reach = 1024.0
  /// The minimum depth of the visible parts of an outline, relative to its farthest corner; see `outline(of:)`.
  private static let nearest = 1.0 / 4096

  /// Makes a projection from its nine numbers without checks.
  @inlinable
  package init(numerator: Transform, depthX: Double, depthY: Double, depth: Double) {
    self.numerator = numerator
    self.depthX = depthX
    self.depthY = depthY
    self.depth = depth
  }

  /// Makes the projection that is equal to an affine transform.
  @inlinable
  public init(_ transform: Transform) { self.init(numerator: transform, depthX: 0, depthY: 0, depth: 1) }

  /// Makes the projection of the plane z = 0 by a transform of space, seen along the z axis.
  public init(_ transform: Transform3D) {
    let (x, y, _, origin) = transform.columns
    self.init(numerator: transform.affine, depthX: x.w, depthY: y.w, depth: origin.w)
  }

  /// Whether all nine numbers are finite.
  @inlinable package var isFinite: Bool {
    numerator.isFinite && depthX.isFinite && depthY.isFinite && depth.isFinite
  }

  /// Returns the depth of a point; zero or less for a point that cannot be seen.
  @inlinable
  package func depth(at point: Point) -> Double { depthX * point.x + depthY * point.y + depth }

  /// Returns the image of a point; nil for a point that cannot be seen.
  @inlinable
  public func apply(_ point: Point) -> Point? {
    let depth = depth(at: point)
    guard depth > 0 else { return nil }
    let image = numerator.apply(point)
    let place = Point(x: image.x / depth, y: image.y / depth)
    return place.isFinite ? place : nil
  }

  /// Returns the image of a point. If the point cannot be mapped, returns the image of another point: the last point on
  /// the line from a reference to the given point that can be mapped.
  ///
  /// The line ends where the depth is 1/1024 of the depth of the reference. So the result is finite, it does not jump
  /// when the point passes behind the eye, and the inverse projection maps it back. The result is nil if the reference
  /// itself cannot be seen.
  package func apply(_ point: Point, seenFrom reference: Point) -> Point? {
    let (start, end) = (depth(at: reference), depth(at: point))
    guard start > 0, start.isFinite, end.isFinite else { return nil }
    let least = start / Self.reach
    if end >= least { return apply(point) }
    return apply(reference + (point - reference) * ((start - least) / (start - end)))
  }

  /// Returns the point whose image is given. If there is no such point, returns the point of the last image on a line
  /// that has one, similar to `apply(_:seenFrom:)`.
  ///
  /// The line goes from the image of the reference to the given image. It ends before the horizon, where the depth is
  /// 1,024 times the depth of the reference. The result is nil if there is no inverse, or if the reference cannot be
  /// seen.
  package func undo(_ image: Point, seenFrom reference: Point) -> Point? {
    guard let start = apply(reference), let inverse = inverted() else { return nil }
    return inverse.apply(image, seenFrom: start)
  }

  /// Returns the affine transform that is equal to the projection at a point and, to first order, around that point;
  /// nil for a point that cannot be seen.
  package func tangent(at point: Point) -> Transform? {
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

  /// Returns this projection followed by another projection.
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

  /// Returns this projection followed by an affine transform.
  public func concatenating(_ next: Transform) -> Projection { concatenating(Projection(next)) }

  /// Returns the inverse; nil if the plane is seen from its edge, or if a number is not finite.
  ///
  /// In the inverse, the depth of an image is the reciprocal of the point's depth: it is positive for points that can
  /// be seen.
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
  /// Returns the corners of a polygon's image, in order; an empty array if the polygon cannot be seen.
  ///
  /// Parts behind the eye are cut off, as are parts whose depth is less than 1/4096 of the depth of the farthest
  /// corner.
  package func outline(of corners: [Point]) -> [Point] {
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

  /// Returns the smallest upright rectangle around the visible image of a rectangle; nil if no part of the image is
  /// visible.
  package func boundingBox(of rect: Rect) -> Rect? { Rect(enclosing: outline(of: rect.corners)) }
}
