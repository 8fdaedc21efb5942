import Glibc

/// An affine map of the plane: six numbers that scale, turn, shear and move.
///
/// A point (x, y) goes to (a·x + c·y + tx, b·x + d·y + ty), as with `CGAffineTransform`. In the notation of matrices on
/// column vectors, `Transform.identity.translated(by: t).rotated(by: r).scaled(by: s)` is T·R·S: read from the right, a
/// point is scaled first, then turned, then moved. Each of these calls acts *inside* what stood before, in the local
/// space; `concatenating(_:)` acts outside, after it.
///
/// The calls that change a transform by a number refuse a number that would ruin it for good (zero scale, infinity,
/// NaN): the old value stays.
@frozen
public struct Transform: BitwiseCopyable, Hashable, Sendable {
  /// How far x moves x.
  public var a: Double
  /// How far x moves y.
  public var b: Double
  /// How far y moves x.
  public var c: Double
  /// How far y moves y.
  public var d: Double
  /// Where the origin goes to the right, in the target space.
  public var tx: Double
  /// Where the origin goes downward, in the target space.
  public var ty: Double

  /// Makes a transform from its six numbers, whatever they are; see `isFinite` and `isInvertible`.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that leaves everything where it is.
  @inlinable public static var identity: Transform { Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// A move by a vector.
  @inlinable
  public static func translation(_ step: Vector) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: step.dx, ty: step.dy)
  }

  /// A scale about the origin by one factor for each axis.
  @inlinable
  public static func scale(x: Double, y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A scale about the origin by the same factor for both axes.
  @inlinable
  public static func scale(_ factor: Double) -> Transform { scale(x: factor, y: factor) }

  /// A turn about the origin, clockwise on the screen for a positive angle.
  @inlinable
  public static func rotation(_ angle: Angle) -> Transform {
    let (sine, cosine) = (angle.sine, angle.cosine)
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Whether all six numbers are finite.
  @inlinable public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// By what an area grows; negative where the transform mirrors.
  @inlinable public var determinant: Double { a * d - b * c }

  /// Whether there is a way back: all numbers are finite, and no area shrinks to nothing or grows without bound.
  @inlinable public var isInvertible: Bool {
    let area = determinant
    return isFinite && area.isFinite && area != 0 && (1 / area).isFinite
  }

  /// The point that a point goes to.
  @inlinable
  public func apply(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The vector that a vector becomes: turned and scaled, not moved.
  @inlinable
  public func apply(_ vector: Vector) -> Vector {
    Vector(dx: a * vector.dx + c * vector.dy, dy: b * vector.dx + d * vector.dy)
  }

  /// The smallest upright rectangle around what a rectangle becomes.
  @inlinable @inline(__always)
  public func boundingBox(of rect: Rect) -> Rect {
    // Inlined, so that a transform that has just been made is not written to memory to be read again.
    // The image of a box is its centre's image, widened by each axis's reach: cheaper than four corners.
    let center = apply(rect.center)
    let width = abs(a) * rect.width + abs(c) * rect.height
    let height = abs(b) * rect.width + abs(d) * rect.height
    return Rect(center: center, size: Size(width: width, height: height))
  }

  /// This transform, then another one: a point goes through this one first.
  @inlinable
  public func concatenating(_ next: Transform) -> Transform {
    Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The way back, or nil where there is none (see `isInvertible`).
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
