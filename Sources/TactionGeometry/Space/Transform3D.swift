import Glibc

/// A projective map of space: scales, turns, moves, and perspective, as a matrix of 4 by 4 numbers.
///
/// It works on column vectors (x, y, z, 1), whose result is divided by its last part. In this notation
/// `Transform3D.identity.translated(by: t).rotated(by: r).scaled(by: s)` is T·R·S: read from the right, a point is
/// scaled first, then turned, then moved. Each of these calls acts *inside* what stood before, in the local space;
/// `concatenating(_:)` acts outside, after it. The same rules as for `Transform`, which is this one in the plane.
@frozen
public struct Transform3D: Hashable, Sendable {
  /// The four columns: where the axes go, and where the origin goes.
  public var columns: (x: SIMD4<Double>, y: SIMD4<Double>, z: SIMD4<Double>, origin: SIMD4<Double>) {
    get { (columnX, columnY, columnZ, columnW) }
    set { (columnX, columnY, columnZ, columnW) = newValue }
  }

  private var columnX: SIMD4<Double>
  private var columnY: SIMD4<Double>
  private var columnZ: SIMD4<Double>
  private var columnW: SIMD4<Double>

  /// Makes a transform from its columns, whatever they are; see `isFinite` and `isInvertible`.
  public init(x: SIMD4<Double>, y: SIMD4<Double>, z: SIMD4<Double>, origin: SIMD4<Double>) {
    (columnX, columnY, columnZ, columnW) = (x, y, z, origin)
  }

  /// Makes what scales first, then turns, then moves: T·R·S.
  public init(translation: Vector3, rotation: Quaternion = .identity, scale: Vector3 = Vector3(x: 1, y: 1, z: 1)) {
    let axis = { (axis: Vector3, factor: Double) in SIMD4(rotation.apply(axis) * factor, 0) }
    self.init(
      x: axis(.unitX, scale.x), y: axis(.unitY, scale.y), z: axis(.unitZ, scale.z), origin: SIMD4(translation, 1))
  }

  /// Makes the map of space that does in every plane of equal z what a map of the plane does.
  public init(_ transform: Transform) {
    self.init(
      x: [transform.a, transform.b, 0, 0], y: [transform.c, transform.d, 0, 0], z: [0, 0, 1, 0],
      origin: [transform.tx, transform.ty, 0, 1])
  }

  /// The transform that leaves everything where it is.
  public static var identity: Transform3D { Transform3D(translation: .zero) }

  /// A move by a vector.
  public static func translation(_ step: Vector3) -> Transform3D { Transform3D(translation: step) }

  /// A scale about the origin by one factor for each axis.
  public static func scale(x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(translation: .zero, scale: Vector3(x: x, y: y, z: z))
  }

  /// A scale about the origin by the same factor for all axes.
  public static func scale(_ factor: Double) -> Transform3D { scale(x: factor, y: factor, z: factor) }

  /// A turn about the origin.
  public static func rotation(_ rotation: Quaternion) -> Transform3D {
    Transform3D(translation: .zero, rotation: rotation)
  }

  /// A turn about an axis through the origin, as `Quaternion.init(angle:axis:)` has it.
  public static func rotation(_ angle: Angle, about axis: Vector3) -> Transform3D {
    rotation(Quaternion(angle: angle, axis: axis))
  }

  /// What a viewer sees who stands before the origin: what is nearer is larger, what lies in the screen (z = 0) stays.
  ///
  /// The same as the number `m34 = -1 / distance` of `CATransform3D`.
  ///
  /// - Parameter distance: how far the viewer is from the screen, in the units of the space; not positive or infinite: so far
  ///   that there is no perspective.
  public static func perspective(distance: Double) -> Transform3D {
    var result = identity
    if distance > 0, distance.isFinite, (1 / distance).isFinite { result.columnZ.w = -1 / distance }
    return result
  }

  /// Whether all numbers are finite.
  public var isFinite: Bool { [columnX, columnY, columnZ, columnW].allSatisfy(\.isFinite) }

  /// What becomes of x and y in the plane where z is zero, perspective aside: all of it for what `init(_:)` makes of a
  /// transform of the plane.
  public var affine: Transform {
    Transform(a: columnX.x, b: columnX.y, c: columnY.x, d: columnY.y, tx: columnW.x, ty: columnW.y)
  }

  /// Whether it is a map of the plane and nothing else: all of it is told by `affine`.
  public var isAffine: Bool { self == Transform3D(affine) }

  /// By what a volume at the origin grows, but for perspective; negative where the transform mirrors.
  public var determinant: Double { Minors(self).determinant }

  /// Whether there is a way back: all numbers are finite, and no volume shrinks to nothing or grows without bound.
  public var isInvertible: Bool { inverted() != nil }

  /// The point that a point goes to; nil for one at the viewer or behind, which cannot be seen.
  public func apply(_ point: Vector3) -> Vector3? {
    let image = columnX * point.x + columnY * point.y + columnZ * point.z + columnW
    guard image.w > 0 else { return nil }
    let result = Vector3(x: image.x / image.w, y: image.y / image.w, z: image.z / image.w)
    return result.isFinite ? result : nil
  }

  /// This transform, then another one: a point goes through this one first.
  public func concatenating(_ next: Transform3D) -> Transform3D {
    Transform3D(
      x: next.image(of: columnX), y: next.image(of: columnY), z: next.image(of: columnZ),
      origin: next.image(of: columnW))
  }

  /// The way back, or nil where there is none (see `isInvertible`).
  public func inverted() -> Transform3D? {
    guard isFinite else { return nil }
    return Minors(self).inverse
  }

  /// The transform after a move by a vector, in the local space.
  public func translated(by step: Vector3) -> Transform3D { Transform3D.translation(step).concatenating(self) }

  /// The transform after a turn about the local origin.
  public func rotated(by rotation: Quaternion) -> Transform3D { Transform3D.rotation(rotation).concatenating(self) }

  /// The transform after a turn about a local axis through the local origin, as `Quaternion.init(angle:axis:)` has it.
  public func rotated(by angle: Angle, about axis: Vector3) -> Transform3D {
    rotated(by: Quaternion(angle: angle, axis: axis))
  }

  /// The transform after a scale about the local origin.
  public func scaled(by factor: Double) -> Transform3D { Transform3D.scale(factor).concatenating(self) }

  private func image(of column: SIMD4<Double>) -> SIMD4<Double> {
    columnX * column.x + columnY * column.y + columnZ * column.z + columnW * column.w
  }
}

extension Transform3D {
  /// The determinants of 2 by 2 numbers that the determinant and the inverse are made of: of the upper and the lower
  /// two rows.
  private struct Minors {
    let matrix: Transform3D
    let upper: (xy: Double, xz: Double, xw: Double, yz: Double, yw: Double, zw: Double)
    let lower: (xy: Double, xz: Double, xw: Double, yz: Double, yw: Double, zw: Double)

    init(_ m: Transform3D) {
      matrix = m
      let (x, y, z, w) = (m.columnX, m.columnY, m.columnZ, m.columnW)
      let above = { (p: SIMD4<Double>, q: SIMD4<Double>) in p.x * q.y - q.x * p.y }
      let below = { (p: SIMD4<Double>, q: SIMD4<Double>) in p.z * q.w - q.z * p.w }
      upper = (above(x, y), above(x, z), above(x, w), above(y, z), above(y, w), above(z, w))
      lower = (below(x, y), below(x, z), below(x, w), below(y, z), below(y, w), below(z, w))
    }

    var determinant: Double {
      let outer = upper.xy * lower.zw - upper.xz * lower.yw + upper.xw * lower.yz
      return outer + upper.yz * lower.xw - upper.yw * lower.xz + upper.zw * lower.xy
    }

    /// The adjugate, divided by the determinant.
    var inverse: Transform3D? {
      let volume = determinant
      guard volume != 0, volume.isFinite, (1 / volume).isFinite else { return nil }
      let (x, y, z, w) = (matrix.columnX, matrix.columnY, matrix.columnZ, matrix.columnW)
      let (u, l) = (upper, lower)
      let result = Transform3D(
        x: [
          y.y * l.zw - z.y * l.yw + w.y * l.yz, -x.y * l.zw + z.y * l.xw - w.y * l.xz,
          x.y * l.yw - y.y * l.xw + w.y * l.xy, -x.y * l.yz + y.y * l.xz - z.y * l.xy,
        ] / volume,
        y: [
          -y.x * l.zw + z.x * l.yw - w.x * l.yz, x.x * l.zw - z.x * l.xw + w.x * l.xz,
          -x.x * l.yw + y.x * l.xw - w.x * l.xy, x.x * l.yz - y.x * l.xz + z.x * l.xy,
        ] / volume,
        z: [
          y.w * u.zw - z.w * u.yw + w.w * u.yz, -x.w * u.zw + z.w * u.xw - w.w * u.xz,
          x.w * u.yw - y.w * u.xw + w.w * u.xy, -x.w * u.yz + y.w * u.xz - z.w * u.xy,
        ] / volume,
        origin: [
          -y.z * u.zw + z.z * u.yw - w.z * u.yz, x.z * u.zw - z.z * u.xw + w.z * u.xz,
          -x.z * u.yw + y.z * u.xw - w.z * u.xy, x.z * u.yz - y.z * u.xz + z.z * u.xy,
        ] / volume)
      return result.isFinite ? result : nil
    }
  }
}

extension SIMD4<Double> {
  fileprivate init(_ vector: Vector3, _ w: Double) { self.init(vector.x, vector.y, vector.z, w) }

  fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite && w.isFinite }
}
