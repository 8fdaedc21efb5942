import Glibc

/// An affine map of the plane: six numbers that scale, rotate, shear and move.
///
/// A point (x, y) is mapped to (a·x + c·y + tx, b·x + d·y + ty), as with `CGAffineTransform`. In the notation of
/// matrices on column vectors, `Transform.identity.translated(by: t).rotated(by: r).scaled(by: s)` is T·R·S: read from
/// the right, a point is scaled first, then rotated, then moved. Each of these calls acts *inside* the previous
/// transform, in the local space; `concatenating(_:)` acts outside, after the transform.
///
/// The methods that change a transform by a number ignore values that would make it singular or not finite (zero scale,
/// infinity, NaN).
@frozen
public struct Transform: BitwiseCopyable, Hashable, Sendable {
  /// The factor of x in the new x.
  public var a: Double
  /// The factor of x in the new y.
  public var b: Double
  /// The factor of y in the new x.
  public var c: Double
  /// The factor of y in the new y.
  public var d: Double
  /// The x coordinate of the origin's image.
  public var tx: Double
  /// The y coordinate of the origin's image.
  public var ty: Double

  /// Makes a transform from its six numbers without checks; see `isFinite` and `isInvertible`.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that maps every point to itself.
  @inlinable public static var identity: Transform { Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Returns a translation by a vector.
  @inlinable
  public static func translation(_ step: Vector) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: step.dx, ty: step.dy)
  }

  /// Returns a scale about the origin by one factor for each axis.
  @inlinable
  public static func scale(x: Double, y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns a scale about the origin by the same factor for both axes.
  @inlinable
  public static func scale(_ factor: Double) -> Transform { scale(x: factor, y: factor) }

  /// Returns a rotation about the origin, clockwise on the screen for a positive angle.
  @inlinable
  public static func rotation(_ angle: Angle) -> Transform {
    let (sine, cosine) = (angle.sine, angle.cosine)
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Whether all six numbers are finite.
  @inlinable public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The factor by which areas grow; negative if the transform mirrors.
  @inlinable public var determinant: Double { a * d - b * c }

  /// Whether an inverse exists: all numbers are finite, and the determinant and its inverse are finite and not zero.
  @inlinable public var isInvertible: Bool {
    let area = determinant
    return isFinite && area.isFinite && area != 0 && (1 / area).isFinite
  }

  /// Returns the image of a point.
  @inlinable
  public func apply(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the image of a vector: rotated and scaled, but not moved.
  @inlinable
  public func apply(_ vector: Vector) -> Vector {
    Vector(dx: a * vector.dx + c * vector.dy, dy: b * vector.dx + d * vector.dy)
  }

  /// Returns the smallest upright rectangle around the image of a rectangle.
  @inlinable @inline(__always)
  public func boundingBox(of rect: Rect) -> Rect {
    // Always inlined, so that a transform that has just been computed stays in registers. The image of the centre is
    // widened by the extent of each axis, which is cheaper than mapping four corners.
    let center = apply(rect.center)
    let width = abs(a) * rect.width + abs(c) * rect.height
    let height = abs(b) * rect.width + abs(d) * rect.height
    return Rect(center: center, size: Size(width: width, height: height))
  }

  /// Returns this transform followed by another transform.
  @inlinable
  public func concatenating(_ next: Transform) -> Transform {
    Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// Returns the inverse; nil if the transform has no inverse (see `isInvertible`).
  @inlinable
  public func inverted() -> Transform? {
    guard isInvertible else { return nil }
    let scale = 1 / determinant
    let inverse = Transform(
      a: d * scale, b: -b * scale, c: -c * scale, d: a * scale,
      tx: (c * ty - d * tx) * scale, ty: (b * tx - a * ty) * scale)
    return inverse.isFinite ? inverse : nil
  }
}

extension Transform {
  /// The components of a transform, which is their product T·R·H·S: a point is scaled, sheared, rotated and moved, in
  /// this order.
  @frozen
  public struct Decomposition: Hashable, Sendable {
    /// The image of the origin.
    public var translation: Vector
    /// The rotation of the x axis, from minus half a turn to half a turn.
    public var rotation: Angle
    /// The factor along x, never negative.
    public var scaleX: Double
    /// The factor along y; negative if the transform mirrors.
    public var scaleY: Double
    /// The shear of y into x, as the tangent of the angle; 0 if there is no shear.
    public var shear: Double

    /// Makes the components. By default, they are the components of the identity.
    @inlinable
    public init(
      translation: Vector = .zero, rotation: Angle = .zero, scaleX: Double = 1, scaleY: Double = 1, shear: Double = 0
    ) {
      self.translation = translation
      self.rotation = rotation
      self.scaleX = scaleX
      self.scaleY = scaleY
      self.shear = shear
    }
  }

  /// Makes a transform from its components.
  @inlinable
  public init(_ parts: Decomposition) {
    let shear = Transform(a: 1, b: 0, c: parts.shear, d: 1, tx: 0, ty: 0)
    self = Transform.scale(x: parts.scaleX, y: parts.scaleY)
      .concatenating(shear)
      .concatenating(.rotation(parts.rotation))
      .concatenating(.translation(parts.translation))
  }

  /// The components of the transform; nil if the transform has no inverse, because a singular matrix has no unique
  /// decomposition.
  @inlinable
  public var decomposition: Decomposition? {
    guard isInvertible else { return nil }
    let scaleX = hypotenuse(a, b)
    let scaleY = determinant / scaleX
    // Without the rotation, the second column is (shear·scaleY, scaleY).
    let lean = (a * c + b * d) / scaleX
    return Decomposition(
      translation: Vector(dx: tx, dy: ty), rotation: Angle(radians: atan2(b, a)),
      scaleX: scaleX, scaleY: scaleY, shear: lean / scaleY)
  }

  /// The rotation of the x axis; zero if the transform shrinks that axis to nothing.
  @inlinable public var rotation: Angle { Angle(radians: atan2(b, a)) }

  /// The mean factor for lengths: the square root of the factor by which areas grow, never negative.
  @inlinable public var meanScale: Double { abs(determinant).squareRoot() }
}

// `make check-arm` also compiles this file with Embedded Swift, which does not support Codable.
#if !$Embedded
  extension Transform: Codable {}
#endif
