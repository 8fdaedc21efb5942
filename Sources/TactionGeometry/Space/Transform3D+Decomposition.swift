extension Transform3D {
  /// The parts of a transform: put together as P·T·R·H·S, a point is scaled, sheared, turned, moved and seen in
  /// perspective, in this order.
  @frozen
  public struct Decomposition: Hashable, Sendable {
    /// Where the origin goes, perspective aside.
    public var translation: Vector3
    /// The turn.
    public var rotation: Quaternion
    /// The factors along the axes; z is negative where the transform mirrors.
    public var scale: Vector3
    /// By how much y leans into x, z into x, and z into y.
    public var shear: Vector3
    /// By how much the depth grows along x, y and z, and the depth of the origin: (0, 0, 0, 1) for no perspective.
    public var perspective: SIMD4<Double>

    /// Makes the parts; the defaults change nothing.
    public init(
      translation: Vector3 = .zero, rotation: Quaternion = .identity, scale: Vector3 = Vector3(x: 1, y: 1, z: 1),
      shear: Vector3 = .zero, perspective: SIMD4<Double> = [0, 0, 0, 1]
    ) {
      (self.translation, self.rotation, self.scale) = (translation, rotation, scale)
      (self.shear, self.perspective) = (shear, perspective)
    }
  }

  /// The transform that some parts make.
  public init(_ parts: Decomposition) {
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

  /// The parts of the transform, or nil where a volume shrinks to nothing, perspective aside, or a number is not
  /// finite.
  public var decomposition: Decomposition? {
    let (x, y, z, origin) = columns
    let axes = (Vector3(part: x), Vector3(part: y), Vector3(part: z))
    let lengthX = axes.0.length
    guard isFinite, lengthX > 0 else { return nil }
    let unitX = axes.0 / lengthX
    let upright = axes.1 - unitX * unitX.dot(axes.1)
    let lengthY = upright.length
    guard lengthY > 0 else { return nil }
    let unitY = upright / lengthY
    // What is across to both, on the side where z keeps to the order of the axes.
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
  /// A column of a transform without its last part.
  fileprivate init(part column: SIMD4<Double>) { self.init(x: column.x, y: column.y, z: column.z) }
}

extension Quaternion {
  /// The rotation that brings the axes of space to three that stand upright on each other, each of length 1.
  fileprivate init(axes x: Vector3, _ y: Vector3, _ z: Vector3) {
    // By the largest of the four parts, so that nothing is divided by next to nothing.
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
