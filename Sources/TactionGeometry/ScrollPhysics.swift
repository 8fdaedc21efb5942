import Glibc

/// The exponential deceleration of released content: it loses the same fraction of its speed in each millisecond.
package struct Deceleration: Hashable, Sendable {
  /// The time in seconds in which the speed falls to 1/e; also the distance covered in total at a first speed of 1 per
  /// second.
  package var timeConstant: Double

  /// Makes a deceleration from the fraction of the speed that is left after each millisecond: with 0.998 content slides
  /// far, with 0.99 it stops soon.
  ///
  /// A rate that is not between 0 and 1 counts as 0.998, as do 0 and 1 themselves.
  @inlinable
  package init(rate: Double) {
    let part = rate > 0 && rate < 1 ? rate : 0.998
    timeConstant = -0.001 / log(part)
  }

  /// Returns the fraction of the speed that is left after some seconds, from 1 down to 0.
  @inlinable package func speed(after seconds: Double) -> Double { exp(-max(seconds, 0) / timeConstant) }

  /// Returns the distance covered after some seconds at a first speed of 1 per second.
  @inlinable package func travel(after seconds: Double) -> Double { timeConstant * (1 - speed(after: seconds)) }

  /// Returns the seconds in which a speed falls to a lower speed; zero if it is already that low.
  @inlinable
  package func duration(from speed: Double, to rest: Double) -> Double {
    speed > rest && rest > 0 ? timeConstant * log(speed / rest) : 0
  }

  /// Returns the seconds after which content with a first speed has covered a distance; nil if it never does.
  @inlinable
  package func duration(of way: Double, at speed: Double) -> Double? {
    let part = way / (speed * timeConstant)
    return part >= 0 && part < 1 ? -timeConstant * log(1 - part) : nil
  }
}

/// The resistance of content to a pull beyond its limit: the content follows less and less, and never beyond a maximum
/// distance.
@frozen
public struct RubberBand: Hashable, Sendable {
  /// The fraction of a small pull that is visible, from 0 to 1; UIKit's scroll views use 0.55.
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
