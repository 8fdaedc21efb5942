import Glibc

/// A rotation in space, as a quaternion of unit length.
///
/// Unlike three angles, it has no gimbal lock. Unlike a matrix, it stays a rotation after any number of
/// multiplications, because each product is normalized: its length is 1 within about 1e-15.
///
/// `a * b` rotates by b first, then by a, as matrices on column vectors do. So `turn * orientation` rotates about an
/// axis of the surrounding space (the screen, for a finger), and `orientation * turn` about an axis of the object
/// itself.
@frozen
public struct Quaternion: Hashable, Sendable {
  /// The component along the x axis: the axis's x times the sine of half the angle.
  public private(set) var x: Double
  /// The component along the y axis.
  public private(set) var y: Double
  /// The component along the z axis.
  public private(set) var z: Double
  /// The real component: the cosine of half the angle.
  public private(set) var w: Double

  /// Makes a rotation from the four components of a quaternion of any length except zero. A length of zero, or a
  /// component that is not finite, gives the identity.
  public init(x: Double, y: Double, z: Double, w: Double) {
    // The components are divided by the largest one first, as in `Vector3.normalized`.
    let largest = max(abs(x), abs(y), abs(z), abs(w))
    guard largest > 0, largest.isFinite, x.isFinite, y.isFinite, z.isFinite, w.isFinite else {
      self = .identity
      return
    }
    let near = (x: x / largest, y: y / largest, z: z / largest, w: w / largest)
    let length = (near.x * near.x + near.y * near.y + near.z * near.z + near.w * near.w).squareRoot()
    self.init(unit: (near.x / length, near.y / length, near.z / length, near.w / length))
  }

  /// Makes a rotation about an axis of any length. A positive angle about an axis toward the viewer is clockwise on the
  /// screen.
  ///
  /// An axis of length zero, or values that are not finite, give the identity.
  public init(angle: Angle, axis: Vector3) {
    guard angle.isFinite, let axis = axis.normalized else {
      self = .identity
      return
    }
    let half = angle / 2
    let sine = half.sine
    self.init(x: axis.x * sine, y: axis.y * sine, z: axis.z * sine, w: half.cosine)
  }

  /// Makes the smallest rotation from one direction to another; the identity if one of them has length zero.
  public init(from start: Vector3, to end: Vector3) {
    guard let start = start.normalized, let end = end.normalized else {
      self = .identity
      return
    }
    let cosine = start.dot(end)
    if cosine < -1 + 1e-15 {
      // Half a turn, about any axis that is perpendicular to the start.
      let across = abs(start.x) < 0.5 ? Vector3.unitX : Vector3.unitY
      self.init(angle: .fullTurn / 2, axis: start.cross(across))
    } else {
      let axis = start.cross(end)
      self.init(x: axis.x, y: axis.y, z: axis.z, w: 1 + cosine)
    }
  }

  private init(unit parts: (x: Double, y: Double, z: Double, w: Double)) {
    (x, y, z, w) = parts
  }

  /// The rotation by zero.
  public static var identity: Quaternion { Quaternion(unit: (0, 0, 0, 1)) }

  /// The length of the quaternion, 1 except for rounding.
  public var length: Double { (x * x + y * y + z * z + w * w).squareRoot() }

  /// The angle about `axis`, from zero to half a turn.
  public var angle: Angle { .radians(2 * atan2(imaginary.length, abs(w))) }

  /// The axis of the rotation, of length 1; for the identity, the axis toward the viewer.
  public var axis: Vector3 { (w < 0 ? -imaginary : imaginary).normalized ?? .unitZ }

  /// The inverse rotation.
  public var inverse: Quaternion { Quaternion(unit: (-x, -y, -z, w)) }

  private var imaginary: Vector3 { Vector3(x: x, y: y, z: z) }

  /// Returns the rotation that consists of the second rotation followed by the first.
  public static func * (a: Quaternion, b: Quaternion) -> Quaternion {
    Quaternion(
      x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
      w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
  }

  /// Returns the rotated vector; its length does not change.
  public func apply(_ vector: Vector3) -> Vector3 {
    let turned = imaginary.cross(vector) * 2
    return vector + turned * w + imaginary.cross(turned)
  }

  /// Returns the interpolation to another rotation, at constant angular velocity along the shortest arc.
  ///
  /// - Parameters:
  ///   - other: The rotation that is returned at 1.
  ///   - part: The fraction, 0 for this rotation and 1 for the other; values outside of 0 to 1 extrapolate. If it is
  ///     not finite, this rotation is returned.
  public func slerp(to other: Quaternion, _ part: Double) -> Quaternion {
    guard part.isFinite else { return self }
    let way = other * inverse
    return Quaternion(angle: way.angle * part, axis: way.axis) * self
  }
}
