import Glibc

/// A weight on a critically damped spring: it comes back as fast as can be without swinging.
@frozen
public struct Spring: Hashable, Sendable {
  /// How stiff it is, per second.
  public var stiffness: Double

  /// Makes a spring by its stiffness, per second.
  @inlinable public init(stiffness: Double) { self.stiffness = stiffness }

  /// Makes a spring that brings a weight back in some seconds, all but a thousandth of the way.
  @inlinable
  public init(duration: Double) {
    // Where (1 + x)·e^-x, what is left of the way, has come down to a thousandth: at rest for the eye.
    stiffness = 9.2334 / duration
  }

  /// Where a weight is after some seconds, that started off its place with a velocity.
  @inlinable
  public func offset(after seconds: Double, from offset: Double, velocity: Double) -> Double {
    (offset + (velocity + stiffness * offset) * seconds) * exp(-stiffness * seconds)
  }

  /// The velocity that carries a weight from its place to a greatest distance.
  @inlinable public func velocity(reaching distance: Double) -> Double { distance * stiffness * exp(1) }
}
