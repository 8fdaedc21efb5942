import Glibc

extension Transform {
  /// The parts of a transform: put together as T·R·H·S, a point is scaled, sheared, turned and moved, in this order.
  @frozen
  public struct Decomposition: Hashable, Sendable {
    /// Where the origin goes.
    public var translation: Vector
    /// The turn of the x axis, from minus half a turn to half a turn.
    public var rotation: Angle
    /// The factor along x, never negative.
    public var scaleX: Double
    /// The factor along y; negative where the transform mirrors.
    public var scaleY: Double
    /// By how much y leans into x, as the tangent of the lean: 0 for none.
    public var shear: Double

    /// Makes the parts; the defaults change nothing.
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

  /// The transform that some parts make.
  @inlinable
  public init(_ parts: Decomposition) {
    let shear = Transform(a: 1, b: 0, c: parts.shear, d: 1, tx: 0, ty: 0)
    self = Transform.scale(x: parts.scaleX, y: parts.scaleY)
      .concatenating(shear)
      .concatenating(.rotation(parts.rotation))
      .concatenating(.translation(parts.translation))
  }

  /// The parts of the transform, or nil where it has no way back (a singular matrix has no one decomposition).
  @inlinable
  public var decomposition: Decomposition? {
    guard isInvertible else { return nil }
    let scaleX = hypot(a, b)
    let scaleY = determinant / scaleX
    // After undoing the turn the second column is (shear·scaleY, scaleY).
    let lean = (a * c + b * d) / scaleX
    return Decomposition(
      translation: Vector(dx: tx, dy: ty), rotation: Angle(radians: atan2(b, a)),
      scaleX: scaleX, scaleY: scaleY, shear: lean / scaleY)
  }

  /// The turn of the x axis; zero where the transform shrinks that axis to nothing.
  @inlinable public var rotation: Angle { Angle(radians: atan2(b, a)) }

  /// By what lengths grow on the whole: the square root of the growth of areas, never negative.
  @inlinable public var meanScale: Double { abs(determinant).squareRoot() }
}
