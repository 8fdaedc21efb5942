/// How something follows a pull beyond its limit: less and less, and never beyond a reach.
@frozen
public struct RubberBand: Hashable, Sendable {
  /// The part of a small pull that shows, from 0 to 1; UIKit's scroll views show 0.55 of it.
  public var give: Double
  /// How far the strongest pull would lead.
  public var reach: Double

  /// Makes a rubber band; the reach has to be more than 0.
  @inlinable
  public init(give: Double, reach: Double) {
    self.give = give
    self.reach = reach
  }

  /// How far a pull of some length leads, in its direction.
  @inlinable
  public func stretch(by pull: Double) -> Double { pull * give * reach / (reach + give * abs(pull)) }

  /// The pull that leads so far; nil beyond the reach, where none does.
  @inlinable
  public func pull(for stretch: Double) -> Double? {
    let pull = stretch * reach / (give * (reach - abs(stretch)))
    return abs(stretch) < reach && pull.isFinite ? pull : nil
  }

  /// How much further a little more pull leads, as a part of it.
  @inlinable
  public func slope(at pull: Double) -> Double {
    let part = reach / (reach + give * abs(pull))
    return give * part * part
  }
}
