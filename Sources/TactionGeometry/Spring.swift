import Glibc

/// A weight on a damped spring, which comes back to its place and rests.
@frozen
public struct Spring: Hashable, Sendable {
  /// How stiff it is, per second: 2π over the time of a swing without damping.
  public let stiffness: Double
  /// How much it is damped: at 1 it comes back as fast as can be without swinging, with less it swings, with more it
  /// creeps.
  public let dampingRatio: Double

  /// Makes a critically damped spring by its stiffness, per second: finite and above 0, or it never comes to rest.
  @inlinable public init(stiffness: Double) { self.init(stiffness: stiffness, dampingRatio: 1) }

  /// Makes a critically damped spring that brings a weight back in some seconds, finite and above 0, all but a
  /// thousandth of the way.
  @inlinable
  public init(duration: Double) {
    // Where (1 + x)·e^-x, what is left of the way, has come down to a thousandth: at rest for the eye.
    self.init(stiffness: 9.2334 / duration)
  }

  /// Makes a spring by the seconds that a swing would take without damping, and its damping.
  ///
  /// Less than a hundredth of a second counts as that, more than 100 as those; a damping below 0.05, which would swing
  /// for minutes, or above 10 counts as these. A number that is none is the default.
  @inlinable
  public init(response: Double, dampingRatio: Double = 1) {
    let response = response.isNaN ? 0.4 : min(max(response, 0.01), 100)
    let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0.05), 10)
    self.init(stiffness: 2 * Double.pi / response, dampingRatio: ratio)
  }

  @usableFromInline
  init(stiffness: Double, dampingRatio: Double) {
    self.stiffness = stiffness
    self.dampingRatio = dampingRatio
  }

  /// Where a weight is after some seconds, that started off its place with a velocity.
  @inlinable
  public func offset(after seconds: Double, from offset: Double, velocity: Double) -> Double {
    let decay = dampingRatio * stiffness
    if abs(dampingRatio - 1) < 1e-4 {
      return (offset + (velocity + stiffness * offset) * seconds) * exp(-stiffness * seconds)
    }
    let push = velocity + decay * offset
    if dampingRatio < 1 {
      let swing = stiffness * (1 - dampingRatio * dampingRatio).squareRoot()
      return exp(-decay * seconds) * (offset * cos(swing * seconds) + push / swing * sin(swing * seconds))
    }
    let creep = stiffness * (dampingRatio * dampingRatio - 1).squareRoot()
    // Two exponentials of negative numbers: a hyperbolic sine by itself would grow beyond all numbers.
    let (slow, fast) = (exp((creep - decay) * seconds), exp((-creep - decay) * seconds))
    return offset * (slow + fast) / 2 + push / creep * (slow - fast) / 2
  }

  /// The seconds after which less than a ten-thousandth of the first offset is left, for good.
  @inlinable
  public var settlingDuration: Double {
    // Where (1 + x)·e^-x has come down to a ten-thousandth.
    if abs(dampingRatio - 1) < 1e-4 { return 11.7564 / stiffness }
    let root = abs(1 - dampingRatio * dampingRatio).squareRoot()
    // The amplitude of what is left is 1/root of an exponential at most; when creeping, the slow one of two.
    let rate = dampingRatio < 1 ? dampingRatio : dampingRatio - root
    let amplitude = dampingRatio < 1 ? 1 / root : (dampingRatio + root) / (2 * root)
    return min(log(1e4 * amplitude), 18.5) / (rate * stiffness)
  }

  /// The velocity that carries a weight on a critically damped spring from its place to a greatest distance.
  @inlinable public func velocity(reaching distance: Double) -> Double { distance * stiffness * exp(1) }
}

extension Spring {
  /// Returns the velocity of a weight on a critically damped spring some seconds after it started at an offset from
  /// its rest position, with a velocity.
  package func velocity(after seconds: Double, from offset: Double, velocity: Double) -> Double {
    let push = velocity + stiffness * offset
    return (push - stiffness * (offset + push * seconds)) * exp(-stiffness * seconds)
  }

  /// Returns the seconds until a weight on a critically damped spring stays within a distance of its rest position.
  package func restTime(from offset: Double, velocity: Double, within distance: Double) -> Double {
    // The remaining distance is at most (1 + x) e^-x of this amount, with x the stiffness times the seconds.
    let amount = (abs(offset) + abs(velocity + stiffness * offset) / stiffness) / distance
    guard amount > 1, amount.isFinite, stiffness > 0 else { return 0 }
    var time = log(amount)
    for _ in 0..<8 { time = log(amount * (1 + time)) }
    return time / stiffness
  }
}
