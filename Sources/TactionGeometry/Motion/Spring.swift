import Glibc

/// A damped harmonic oscillator, which returns to its rest position.
@frozen
public struct Spring: Hashable, Sendable {
  /// The undamped angular frequency, per second: 2π divided by the period without damping. The stiffness of UIKit is
  /// the square of it, for a mass of 1.
  public let stiffness: Double
  /// The damping ratio. At 1, the spring returns as fast as possible without oscillation. Below 1 it oscillates, and
  /// above 1 it is slower.
  public let dampingRatio: Double

  /// Makes a critically damped spring from its stiffness, per second. The stiffness has to be finite and greater than
  /// 0; otherwise the spring never comes to rest.
  @inlinable public init(stiffness: Double) { self.init(stiffness: stiffness, dampingRatio: 1) }

  /// Makes a critically damped spring that covers all but a thousandth of the distance in a duration, in seconds. The
  /// duration has to be finite and greater than 0.
  @inlinable
  public init(duration: Double) {
    // The remaining fraction, (1 + x)·e^-x, is a thousandth at x = 9.2334. To the eye, the spring is then at rest.
    self.init(stiffness: 9.2334 / duration)
  }

  /// Makes a spring from the period without damping, in seconds, and its damping ratio.
  ///
  /// The response is clamped to 0.01...100, and the damping ratio to 0.05...10, since below 0.05 the spring would
  /// oscillate for minutes. NaN counts as 0.4 for the response and as 1 for the damping ratio.
  @inlinable
  public init(response: Double, dampingRatio: Double = 1) {
    let response = response.isNaN ? 0.4 : response.clamped(to: 0.01...100)
    let ratio = dampingRatio.isNaN ? 1 : dampingRatio.clamped(to: 0.05...10)
    self.init(stiffness: 2 * Double.pi / response, dampingRatio: ratio)
  }

  @usableFromInline
  init(stiffness: Double, dampingRatio: Double) {
    self.stiffness = stiffness
    self.dampingRatio = dampingRatio
  }

  /// Returns the offset of a weight on the spring, some seconds after its start with an offset and a velocity.
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
    // A hyperbolic sine by itself would overflow, so it is written as two exponentials with negative exponents.
    let (slow, fast) = (exp((creep - decay) * seconds), exp((-creep - decay) * seconds))
    return offset * (slow + fast) / 2 + push / creep * (slow - fast) / 2
  }

  /// The time in seconds after which the offset stays below a ten-thousandth of the initial offset.
  @inlinable
  public var settlingDuration: Double {
    // (1 + x)·e^-x is a ten-thousandth at x = 11.7564.
    if abs(dampingRatio - 1) < 1e-4 { return 11.7564 / stiffness }
    let root = abs(1 - dampingRatio * dampingRatio).squareRoot()
    // The remaining amplitude is at most 1/root times an exponential. An overdamped spring has two exponentials, of
    // which the slower one counts.
    let rate = dampingRatio < 1 ? dampingRatio : dampingRatio - root
    let amplitude = dampingRatio < 1 ? 1 / root : (dampingRatio + root) / (2 * root)
    return min(log(1e4 * amplitude), 18.5) / (rate * stiffness)
  }

  /// Returns the velocity with which a weight on a critically damped spring moves from its rest position to a maximum
  /// distance.
  @inlinable public func velocity(reaching distance: Double) -> Double { distance * stiffness * exp(1) }
}

extension Spring {
  /// Returns the velocity of a weight on the spring, some seconds after its start with an offset from its rest position
  /// and a velocity.
  package func velocity(after seconds: Double, from offset: Double, velocity: Double) -> Double {
    // The velocity obeys the same equation as the offset.
    let acceleration = -stiffness * (2 * dampingRatio * velocity + stiffness * offset)
    return self.offset(after: seconds, from: velocity, velocity: acceleration)
  }

  /// Returns a time in seconds after which a weight on the spring stays within a distance of its rest position.
  package func restTime(from offset: Double, velocity: Double, within distance: Double) -> Double {
    let root = abs(1 - dampingRatio * dampingRatio).squareRoot()
    // An overdamped spring has two exponentials, of which the slower one counts.
    let rate = stiffness * (dampingRatio > 1 ? dampingRatio - root : dampingRatio)
    let push = abs(velocity + dampingRatio * stiffness * offset)
    // The remaining distance, in units of `distance`, is at most (1 + x)·e^-x times this amount; x is rate times time.
    let amount = (abs(offset) + push / rate) / distance
    guard amount > 1, amount.isFinite, rate > 0 else { return 0 }
    var time = log(amount)
    for _ in 0..<8 { time = log(amount * (1 + time)) }
    // Far from critical damping, it is also at most e^-x times an amplitude, which is less.
    if root > 0 { time = max(0, min(time, log((abs(offset) + push / (root * stiffness)) / distance))) }
    return time / rate
  }
}
