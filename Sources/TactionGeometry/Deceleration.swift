import Glibc

/// How something slides on that is let go of: it loses the same part of its speed in each millisecond.
@frozen
public struct Deceleration: Hashable, Sendable {
  /// The seconds in which the speed falls to 1/e; also how far a speed of 1 per second leads.
  public var timeConstant: Double

  /// Makes a deceleration that leaves a part of the speed in each millisecond: 0.998 slides far, 0.99 stops soon.
  ///
  /// A part outside of 0 to 1, both excluded, is taken to be 0.998.
  @inlinable
  public init(rate: Double) {
    let part = rate > 0 && rate < 1 ? rate : 0.998
    timeConstant = -0.001 / log(part)
  }

  /// What is left of the speed after some seconds, from 1 down to 0.
  @inlinable public func speed(after seconds: Double) -> Double { exp(-max(seconds, 0) / timeConstant) }

  /// How far a speed of 1 per second has led after some seconds.
  @inlinable public func travel(after seconds: Double) -> Double { timeConstant * (1 - speed(after: seconds)) }

  /// The seconds in which a speed falls to a lower one; zero where it is that low already.
  @inlinable
  public func duration(from speed: Double, to rest: Double) -> Double {
    speed > rest && rest > 0 ? timeConstant * log(speed / rest) : 0
  }

  /// The seconds after which a speed has led a way; nil where it never leads that far.
  @inlinable
  public func duration(of way: Double, at speed: Double) -> Double? {
    let part = way / (speed * timeConstant)
    return part >= 0 && part < 1 ? -timeConstant * log(1 - part) : nil
  }
}
