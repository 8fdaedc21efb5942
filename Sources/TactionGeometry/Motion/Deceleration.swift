import Glibc

/// The exponential deceleration of released content. The content loses the same fraction of its speed in each
/// millisecond.
package struct Deceleration: Hashable, Sendable {
  /// The time in seconds in which the speed falls to 1/e. It is also the total distance of content that starts at a
  /// speed of 1 per second.
  package var timeConstant: Double

  /// Makes a deceleration from the fraction of the speed that is left after each millisecond: with 0.998 content slides
  /// far, with 0.99 it stops soon.
  ///
  /// A rate counts as 0.998 unless it is greater than 0 and less than 1.
  @inlinable
  package init(rate: Double) {
    let part = rate > 0 && rate < 1 ? rate : 0.998
    timeConstant = -0.001 / log(part)
  }

  /// Returns the fraction of the speed that is left after some seconds, from 1 down to 0.
  @inlinable package func speed(after seconds: Double) -> Double { exp(-max(seconds, 0) / timeConstant) }

  /// Returns the distance that content with an initial speed of 1 per second covers in some seconds.
  @inlinable package func travel(after seconds: Double) -> Double { timeConstant * (1 - speed(after: seconds)) }

  /// Returns the time in seconds in which the speed falls to a lower speed; zero if the speed is already that low.
  @inlinable
  package func duration(from speed: Double, to rest: Double) -> Double {
    speed > rest && rest > 0 ? timeConstant * log(speed / rest) : 0
  }

  /// Returns the time in seconds in which content with an initial speed covers a distance; nil if it never gets that
  /// far.
  @inlinable
  package func duration(of way: Double, at speed: Double) -> Double? {
    let part = way / (speed * timeConstant)
    return part >= 0 && part < 1 ? -timeConstant * log(1 - part) : nil
  }
}
