import Glibc

/// A projective map of space: scale, rotation, translation and perspective, as a matrix of 4 by 4 numbers.
///
/// It acts on column vectors (x, y, z, 1); the result is divided by its fourth component. In this notation
/// `Transform3D.identity.translated(by: t).rotated(by: r).scaled(by: s)` is T·R·S: read from the right, a point is
/// scaled first, then rotated, then moved. Each of these calls acts *inside* the previous transform, in the local
/// space; `concatenating(_:)` acts outside, after the transform. The rules are the same as for `Transform`, its
/// equivalent in the plane.
@frozen
public struct Transform3D: Hashable, Sendable {
  /// The four columns: the images of the axes and of the origin.
  public var columns: (x: SIMD4<Double>, y: SIMD4<Double>, z: SIMD4<Double>, origin: SIMD4<Double>) {
    get { (columnX, columnY, columnZ, columnW) }
    set { (columnX, columnY, columnZ, columnW) = newValue }
  }

  private var columnX: SIMD4<Double>
  private var columnY: SIMD4<Double>
  private var columnZ: SIMD4<Double>
  private var columnW: SIMD4<Double>

  /// Makes a transform from its columns without checks; see `isFinite` and `isInvertible`.
  public init(x: SIMD4<Double>, y: SIMD4<Double>, z: SIMD4<Double>, origin: SIMD4<Double>) {
    (columnX, columnY, columnZ, columnW) = (x, y, z, origin)
  }

  /// Makes a transform that scales, then rotates, then translates: T·R·S.
  public init(translation: Vector3, rotation: Quaternion = .identity, scale: Vector3 = Vector3(x: 1, y: 1, z: 1)) {
    let axis = { (axis: Vector3, factor: Double) in SIMD4(rotation.apply(axis) * factor, 0) }
    self.init(
      x: axis(.unitX, scale.x), y: axis(.unitY, scale.y), z: axis(.unitZ, scale.z), origin: SIMD4(translation, 1))
  }

  /// Makes the map of space that applies a map of the plane in every plane of constant z.
  public init(_ transform: Transform) {
    self.init(
      x: [transform.a, transform.b, 0, 0], y: [transform.c, transform.d, 0, 0], z: [0, 0, 1, 0],
      origin: [transform.tx, transform.ty, 0, 1])
  }

  /// The transform that maps every point to itself.
  public static var identity: Transform3D { Transform3D(translation: .zero) }

  /// Returns a translation by a vector.
  public static func translation(_ step: Vector3) -> Transform3D { Transform3D(translation: step) }

  /// Returns a scale about the origin by one factor for each axis.
  public static func scale(x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(translation: .zero, scale: Vector3(x: x, y: y, z: z))
  }

  /// Returns a scale about the origin by the same factor for all axes.
  public static func scale(_ factor: Double) -> Transform3D { scale(x: factor, y: factor, z: factor) }

  /// Returns a rotation about the origin.
  public static func rotation(_ rotation: Quaternion) -> Transform3D {
    Transform3D(translation: .zero, rotation: rotation)
  }

  /// Returns a rotation about an axis through the origin; see `Quaternion.init(angle:axis:)`.
  public static func rotation(_ angle: Angle, about axis: Vector3) -> Transform3D {
    rotation(Quaternion(angle: angle, axis: axis))
  }

  /// Returns the perspective of a viewer in front of the origin: nearer objects are larger, and the plane of the screen
  /// (z = 0) does not change.
  ///
  /// The result is the same as with `m34 = -1 / distance` in `CATransform3D`.
  ///
  /// - Parameter distance: The distance of the viewer from the screen, in the units of the space. A distance that is
  ///   infinite, not a number, zero or negative gives no perspective.
  public static func perspective(distance: Double) -> Transform3D {
    var result = identity
    if distance > 0, distance.isFinite, (1 / distance).isFinite { result.columnZ.w = -1 / distance }
    return result
  }

  /// Whether all numbers are finite.
  public var isFinite: Bool { [columnX, columnY, columnZ, columnW].allSatisfy { $0.isFinite } }

  /// The map of x and y in the plane z = 0, without perspective; exact for a transform made from a transform of the
  /// plane.
  public var affine: Transform {
    Transform(a: columnX.x, b: columnX.y, c: columnY.x, d: columnY.y, tx: columnW.x, ty: columnW.y)
  }

  /// Whether the transform is only a map of the plane, equal to `affine`.
  public var isAffine: Bool { self == Transform3D(affine) }

  /// The factor by which a volume at the origin grows, without perspective; negative if the transform mirrors.
  public var determinant: Double { Minors(self).determinant }

  /// Whether an inverse exists: all numbers are finite, and the determinant and its inverse are finite and not zero.
  public var isInvertible: Bool { inverted() != nil }

  /// Returns the image of a point; nil for a point at the viewer or behind the viewer, which cannot be seen.
  public func apply(_ point: Vector3) -> Vector3? {
    let image = columnX * point.x + columnY * point.y + columnZ * point.z + columnW
    guard image.w > 0 else { return nil }
    let result = Vector3(x: image.x / image.w, y: image.y / image.w, z: image.z / image.w)
    return result.isFinite ? result : nil
  }

  /// Returns this transform followed by another transform.
  public func concatenating(_ next: Transform3D) -> Transform3D {
    Transform3D(
      x: next.image(of: columnX), y: next.image(of: columnY), z: next.image(of: columnZ),
      origin: next.image(of: columnW))
  }

  /// Returns the inverse; nil if the transform has no inverse (see `isInvertible`).
  public func inverted() -> Transform3D? {
    guard isFinite else { return nil }
    return Minors(self).inverse
  }

  /// Returns the transform preceded by a translation, in the local space.
  public func translated(by step: Vector3) -> Transform3D { Transform3D.translation(step).concatenating(self) }

  /// Returns the transform preceded by a rotation about the local origin.
  public func rotated(by rotation: Quaternion) -> Transform3D { Transform3D.rotation(rotation).concatenating(self) }

  /// Returns the transform preceded by a rotation about a local axis through the local origin; see
  /// `Quaternion.init(angle:axis:)`.
  public func rotated(by angle: Angle, about axis: Vector3) -> Transform3D {
    rotated(by: Quaternion(angle: angle, axis: axis))
  }

  /// Returns the transform preceded by a scale about the local origin.
  public func scaled(by factor: Double) -> Transform3D { Transform3D.scale(factor).concatenating(self) }

  private func image(of column: SIMD4<Double>) -> SIMD4<Double> {
    columnX * column.x + columnY * column.y + columnZ * column.z + columnW * column.w
  }
}

extension Transform3D {
  /// The 2 by 2 minors of the upper two rows and of the lower two rows. The determinant and the inverse are computed
  /// from them.
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

    /// The adjugate matrix, divided by the determinant.
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

extension Transform3D {
  /// The components of a transform, which is their product P·T·R·H·S: a point is scaled, sheared, rotated, moved and
  /// projected, in this order.
  package struct Decomposition: Hashable, Sendable {
    /// The image of the origin, without perspective.
    package var translation: Vector3
    /// The rotation.
    package var rotation: Quaternion
    /// The factors along the axes; z is negative if the transform mirrors.
    package var scale: Vector3
    /// The shear of y into x, z into x, and z into y.
    package var shear: Vector3
    /// The increase of the depth along x, y and z, and the depth of the origin: (0, 0, 0, 1) means no perspective.
    package var perspective: SIMD4<Double>

    /// Makes the components. By default, they are the components of the identity.
    package init(
      translation: Vector3 = .zero, rotation: Quaternion = .identity, scale: Vector3 = Vector3(x: 1, y: 1, z: 1),
      shear: Vector3 = .zero, perspective: SIMD4<Double> = [0, 0, 0, 1]
    ) {
      (self.translation, self.rotation, self.scale) = (translation, rotation, scale)
      (self.shear, self.perspective) = (shear, perspective)
    }
  }

  /// Makes the transform from its components.
  package init(_ parts: Decomposition) {
    let (scale, shear) = (parts.scale, parts.shear)
    let axes = (
      parts.rotation.apply(Vector3(x: scale.x, y: 0, z: 0)),
      parts.rotation.apply(Vector3(x: shear.x, y: 1, z: 0) * scale.y),
      parts.rotation.apply(Vector3(x: shear.y, y: shear.z, z: 1) * scale.z)
    )
    let column = { (axis: Vector3, w: Double) -> SIMD4<Double> in
      let seen = parts.perspective
      return [axis.x, axis.y, axis.z, seen.x * axis.x + seen.y * axis.y + seen.z * axis.z + seen.w * w]
    }
    self.init(x: column(axes.0, 0), y: column(axes.1, 0), z: column(axes.2, 0), origin: column(parts.translation, 1))
  }

  /// The components of the transform; nil if the transform is singular without its perspective, or if a number is not
  /// finite.
  package var decomposition: Decomposition? {
    let (x, y, z, origin) = columns
    let axes = (Vector3(part: x), Vector3(part: y), Vector3(part: z))
    let lengthX = axes.0.length
    guard isFinite, lengthX > 0 else { return nil }
    let unitX = axes.0 / lengthX
    let upright = axes.1 - unitX * unitX.dot(axes.1)
    let lengthY = upright.length
    guard lengthY > 0 else { return nil }
    let unitY = upright / lengthY
    // Perpendicular to both vectors; right-handed.
    let unitZ = unitX.cross(unitY)
    let lengthZ = unitZ.dot(axes.2)
    let space = Transform3D(
      x: [x.x, x.y, x.z, 0], y: [y.x, y.y, y.z, 0], z: [z.x, z.y, z.z, 0], origin: [origin.x, origin.y, origin.z, 1])
    guard lengthZ != 0, let back = space.inverted() else { return nil }
    let row: SIMD4<Double> = [x.w, y.w, z.w, origin.w]
    let depth = { (column: SIMD4<Double>) in (row * column).sum() }
    let parts = Decomposition(
      translation: Vector3(part: origin), rotation: Quaternion(axes: unitX, unitY, unitZ),
      scale: Vector3(x: lengthX, y: lengthY, z: lengthZ),
      shear: Vector3(
        x: unitX.dot(axes.1) / lengthY, y: unitX.dot(axes.2) / lengthZ, z: unitY.dot(axes.2) / lengthZ),
      perspective: [
        depth(back.columns.x), depth(back.columns.y), depth(back.columns.z), depth(back.columns.origin),
      ])
    return Transform3D(parts).isFinite ? parts : nil
  }
}

extension Vector3 {
  /// Makes a vector from the first three components of a column of a transform.
  fileprivate init(part column: SIMD4<Double>) { self.init(x: column.x, y: column.y, z: column.z) }
}

extension Quaternion {
  /// Makes the rotation that maps the axes of space to three perpendicular vectors of length 1.
  fileprivate init(axes x: Vector3, _ y: Vector3, _ z: Vector3) {
    // The computation begins with the largest of the four components, so that no divisor is near zero.
    let trace = x.x + y.y + z.z
    if trace > 0 {
      self.init(x: y.z - z.y, y: z.x - x.z, z: x.y - y.x, w: 1 + trace)
    } else if x.x >= y.y, x.x >= z.z {
      self.init(x: 1 + x.x - y.y - z.z, y: x.y + y.x, z: x.z + z.x, w: y.z - z.y)
    } else if y.y >= z.z {
      self.init(x: x.y + y.x, y: 1 + y.y - x.x - z.z, z: y.z + z.y, w: z.x - x.z)
    } else {
      self.init(x: x.z + z.x, y: y.z + z.y, z: 1 + z.z - x.x - y.y, w: x.y - y.x)
    }
  }
}
