/// Changes in the local space: each change acts on a point before the current transform.
///
/// Every change exists as a method that returns a value (`scaled(by:)`) and as a mutation (`scale(by:)`). A change that
/// is not finite or has no inverse (a scale of zero) is ignored: the transform does not change.
extension Transform {
  /// Returns the transform preceded by a translation, in local units.
  @inlinable
  public func translated(by step: Vector) -> Transform { changed(by: .translation(step)) }

  /// Returns the transform preceded by a rotation about the local origin.
  @inlinable
  public func rotated(by angle: Angle) -> Transform { changed(by: .rotation(angle)) }

  /// Returns the transform preceded by a rotation about a local point, whose image does not move.
  @inlinable
  public func rotated(by angle: Angle, about anchor: Point) -> Transform {
    changed(by: Transform.rotation(angle).about(anchor))
  }

  /// Returns the transform preceded by a scale about the local origin.
  @inlinable
  public func scaled(by factor: Double) -> Transform { changed(by: .scale(factor)) }

  /// Returns the transform preceded by a scale about the local origin, by one factor for each axis.
  @inlinable
  public func scaled(x: Double, y: Double) -> Transform { changed(by: .scale(x: x, y: y)) }

  /// Returns the transform preceded by a scale about a local point, whose image does not move.
  @inlinable
  public func scaled(by factor: Double, about anchor: Point) -> Transform {
    changed(by: Transform.scale(factor).about(anchor))
  }

  /// Translates in local units.
  @inlinable
  public mutating func translate(by step: Vector) { self = translated(by: step) }

  /// Rotates about the local origin.
  @inlinable
  public mutating func rotate(by angle: Angle) { self = rotated(by: angle) }

  /// Rotates about a local point, whose image does not move.
  @inlinable
  public mutating func rotate(by angle: Angle, about anchor: Point) { self = rotated(by: angle, about: anchor) }

  /// Scales about the local origin.
  @inlinable
  public mutating func scale(by factor: Double) { self = scaled(by: factor) }

  /// Scales about the local origin, by one factor for each axis.
  @inlinable
  public mutating func scale(x: Double, y: Double) { self = scaled(x: x, y: y) }

  /// Scales about a local point, whose image does not move.
  @inlinable
  public mutating func scale(by factor: Double, about anchor: Point) { self = scaled(by: factor, about: anchor) }

  /// Appends another transform, unless the result would not be finite.
  @inlinable
  public mutating func concatenate(_ next: Transform) {
    let outcome = concatenating(next)
    if outcome.isFinite { self = outcome }
  }

  /// Inverts the transform. If the transform has no inverse, returns false and does not change it.
  @inlinable @discardableResult
  public mutating func invert() -> Bool {
    guard let inverse = inverted() else { return false }
    self = inverse
    return true
  }

  /// Returns the same map about another point: the point has the role that the origin has in this transform.
  @inlinable
  public func about(_ anchor: Point) -> Transform {
    let toAnchor = anchor - Point.zero
    return Transform.translation(-toAnchor).concatenating(self).concatenating(.translation(toAnchor))
  }

  @inlinable
  func changed(by change: Transform) -> Transform {
    guard change.isInvertible else { return self }
    let outcome = change.concatenating(self)
    // Two invertible changes may be singular together: a scale by 1e-100, applied twice, shrinks areas to zero.
    let isSingular = isInvertible && !outcome.isInvertible
    return outcome.isFinite && !isSingular ? outcome : self
  }
}
