/// The resistance of content to a pull beyond its limit (overscroll): the content follows less and less, and never
/// beyond a maximum distance.
@frozen
public struct RubberBand: Hashable, Sendable {
  /// The fraction of a small pull by which the content follows, from 0 to 1; UIKit's scroll views use 0.55.
  public var give: Double
  /// The maximum distance of the content from its limit, which an infinite pull would reach.
  public var reach: Double

  /// Makes a rubber band; the reach has to be greater than 0.
  @inlinable
  public init(give: Double, reach: Double) {
    self.give = give
    self.reach = reach
  }

  /// Returns the distance for a pull of some length; both have the same sign.
  @inlinable
  package func stretch(by pull: Double) -> Double { pull * give * reach / (reach + give * abs(pull)) }

  /// Returns the pull for a distance; nil for a distance of the reach or more.
  @inlinable
  package func pull(for stretch: Double) -> Double? {
    let pull = stretch * reach / (give * (reach - abs(stretch)))
    return abs(stretch) < reach && pull.isFinite ? pull : nil
  }

  /// Returns the derivative of the distance with respect to the pull.
  @inlinable
  package func slope(at pull: Double) -> Double {
    let part = reach / (reach + give * abs(pull))
    return give * part * part
  }
}
