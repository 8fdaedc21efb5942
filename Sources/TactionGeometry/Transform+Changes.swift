/// Changes in the local space: each acts on a point before what stands already.
///
/// Every change comes as a value (`scaled(by:)`) and as a mutation (`scale(by:)`). What is not finite, or would leave
/// no way back (a scale of zero), is refused: the value is returned, or stays, as it was.
extension Transform {
  /// The transform with a move put before it, in local units.
  @inlinable
  public func translated(by step: Vector) -> Transform { changed(by: .translation(step)) }

  /// The transform with a turn about the local origin put before it.
  @inlinable
  public func rotated(by angle: Angle) -> Transform { changed(by: .rotation(angle)) }

  /// The transform with a turn about a local point put before it; that point's image does not move.
  @inlinable
  public func rotated(by angle: Angle, about anchor: Point) -> Transform {
    changed(by: Transform.rotation(angle).about(anchor))
  }

  /// The transform with a scale about the local origin put before it.
  @inlinable
  public func scaled(by factor: Double) -> Transform { changed(by: .scale(factor)) }

  /// The transform with a scale of its own for each axis put before it, about the local origin.
  @inlinable
  public func scaled(x: Double, y: Double) -> Transform { changed(by: .scale(x: x, y: y)) }

  /// The transform with a scale about a local point put before it; that point's image does not move.
  @inlinable
  public func scaled(by factor: Double, about anchor: Point) -> Transform {
    changed(by: Transform.scale(factor).about(anchor))
  }

  /// Moves what the transform draws, in local units.
  @inlinable
  public mutating func translate(by step: Vector) { self = translated(by: step) }

  /// Turns about the local origin.
  @inlinable
  public mutating func rotate(by angle: Angle) { self = rotated(by: angle) }

  /// Turns about a local point, whose image does not move.
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

  /// Puts another transform after this one, unless the outcome would not be finite.
  @inlinable
  public mutating func concatenate(_ next: Transform) {
    let outcome = concatenating(next)
    if outcome.isFinite { self = outcome }
  }

  /// Turns the transform into its way back; returns false and keeps it where there is none.
  @inlinable @discardableResult
  public mutating func invert() -> Bool {
    guard let inverse = inverted() else { return false }
    self = inverse
    return true
  }

  /// The same map, seen from another origin: what it did about the origin, it does about this point.
  @inlinable
  public func about(_ anchor: Point) -> Transform {
    let toAnchor = anchor - Point.zero
    return Transform.translation(-toAnchor).concatenating(self).concatenating(.translation(toAnchor))
  }

  @inlinable
  func changed(by change: Transform) -> Transform {
    guard change.isInvertible else { return self }
    let outcome = change.concatenating(self)
    // Two changes that have a way back each may have none together: 1e-100 twice shrinks areas to nothing.
    let isRuined = isInvertible && !outcome.isInvertible
    return outcome.isFinite && !isRuined ? outcome : self
  }
}
