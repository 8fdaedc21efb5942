import Glibc
import TactionGeometry

/// The motion of one value after a release. The value decelerates and springs back from beyond its limits, or a spring
/// moves it to a target.
///
/// A value is a content offset in px or the logarithm of a scale. Velocities are per second, and times are seconds from
/// the start. Neither the value nor its velocity jumps, with one exception: a value that does not bounce stops at its
/// limit.
public nonisolated struct AxisMomentum {
  private enum Law {
    case deceleration(Deceleration)
    case spring(Spring, target: Double)
  }

  private struct Segment {
    let law: Law
    let start: Double
    let value: Double
    let velocity: Double

    func value(after seconds: Double) -> Double {
      switch law {
      case .deceleration(let deceleration): value + velocity * deceleration.travel(after: seconds)
      case .spring(let spring, let target):
        target + spring.offset(after: seconds, from: value - target, velocity: velocity)
      }
    }

    func velocity(after seconds: Double) -> Double {
      switch law {
      case .deceleration(let deceleration): velocity * deceleration.speed(after: seconds)
      case .spring(let spring, let target):
        spring.velocity(after: seconds, from: value - target, velocity: velocity)
      }
    }
  }

  /// The rules for a released offset. `TactionViews` has the rules of scroll views.
  public struct Rules: Sendable {
    package var deceleration: Deceleration
    /// Whether the offset may go beyond its limits for a moment.
    package var bounces = true
    /// The stiffness of the spring at a limit, per second.
    package var bounceStiffness: Double
    /// The maximum distance beyond a limit, in px. A spring that would be stretched further is made stiffer. If this
    /// distance is 1 px or less, there is no maximum.
    package var maximumBounce = 0.0
    /// The distance from its target, in px, at which a spring counts as resting.
    package var restDistance: Double
    /// Device pixels per px. The end of a deceleration is aligned to device pixels; 0 disables the alignment.
    package var pixelScale = 0.0
    /// The minimum distance, in px, of a deceleration that is aligned to device pixels.
    package var minimumAlignedDistance: Double

    package init(
      deceleration: Deceleration, bounces: Bool = true, bounceStiffness: Double, maximumBounce: Double = 0,
      restDistance: Double, pixelScale: Double = 0, minimumAlignedDistance: Double
    ) {
      (self.deceleration, self.bounces, self.bounceStiffness) = (deceleration, bounces, bounceStiffness)
      (self.maximumBounce, self.restDistance) = (maximumBounce, restDistance)
      (self.pixelScale, self.minimumAlignedDistance) = (pixelScale, minimumAlignedDistance)
    }
  }

  /// At most three segments: from beyond a limit to the limit, between the limits, and beyond the other limit.
  private var segments: [Segment] = []
  /// The time until the value rests, in seconds.
  public private(set) var duration = 0.0
  /// The value at rest.
  public private(set) var end: Double

  /// Creates the motion of a released offset, which decelerates, and springs back from beyond its limits.
  ///
  /// If the offset, the velocity or a limit is not finite, the offset stays at rest.
  ///
  /// - Parameters:
  ///   - offset: The offset at the start, in px.
  ///   - velocity: The velocity at the start, in px per second.
  ///   - limits: The limits within which the offset comes to rest.
  ///   - rules: The deceleration and the bounce.
  public init(from offset: Double, velocity: Double, within limits: ClosedRange<Double>, _ rules: Rules) {
    end = offset
    guard offset.isFinite, velocity.isFinite, limits.lowerBound.isFinite, limits.upperBound.isFinite else { return }
    let limit = offset.clamped(to: limits)
    guard offset != limit else {
      decelerate(from: offset, velocity: velocity, within: limits, rules)
      return
    }
    let spring = Self.spring(for: velocity * (offset - limit) > 0 ? velocity : 0, rules)
    // If the velocity towards the inside is high enough, the offset passes the limit. From the limit on, the offset
    // decelerates.
    let push = velocity + spring.stiffness * (offset - limit)
    if push * (offset - limit) < 0, limits.lowerBound < limits.upperBound {
      let time = (limit - offset) / push
      append(.spring(spring, target: limit), from: offset, velocity: velocity, for: time, to: limit)
      decelerate(from: limit, velocity: push * exp(-spring.stiffness * time), within: limits, rules)
    } else {
      bounce(from: offset, velocity: velocity, to: limit, spring, restDistance: rules.restDistance)
    }
  }

  /// Creates the motion of an offset that a spring brings to a target.
  ///
  /// - Parameters:
  ///   - offset: The offset at the start.
  ///   - velocity: The velocity at the start. The spring is made stiff enough that the offset does not overshoot the
  ///     target.
  ///   - target: The offset at the end.
  ///   - stiffness: The minimum stiffness of the spring, per second.
  ///   - restDistance: The distance from the target, in px, at which the spring counts as resting.
  public init(from offset: Double, velocity: Double, to target: Double, stiffness: Double, restDistance: Double) {
    end = target
    guard offset.isFinite, velocity.isFinite, target.isFinite else { return }
    let distance = target - offset
    let isFar = abs(distance) > restDistance
    let isAhead = velocity * distance > 0 && isFar
    bounce(
      from: offset, velocity: distance == 0 || isFar ? velocity : 0, to: target,
      Spring(stiffness: isAhead ? max(stiffness, velocity / distance) : stiffness), restDistance: restDistance)
  }

  /// Creates the motion of a scale that is released as part of a throw. A scale beyond a limit springs back to the
  /// limit in 0.4 s, even without bounces: the limit may be new, or the bounces may just have been turned off.
  ///
  /// - Parameters:
  ///   - scale: The logarithm of the scale at the start.
  ///   - momentum: The throw. The `zoom` of its velocity is the velocity of the scale.
  ///   - limits: The logarithms of the limits.
  ///   - bounces: Whether the scale may go beyond a limit for a moment. If false, the scale stops at the limit.
  public init(
    scale: Double, of momentum: ThrowMomentum, within limits: ClosedRange<Double>, bounces: Bool
  ) {
    let (rate, deceleration) = (momentum.velocity.zoom, momentum.deceleration)
    let spring = Spring(duration: GestureConstants.springBackDuration)
    let springDuration = GestureConstants.springBackDuration
    let target = scale + rate * momentum.travel(after: momentum.duration)
    let (limit, lastLimit) = (scale.clamped(to: limits), target.clamped(to: limits))
    end = scale
    if scale != limit {
      append(.spring(spring, target: limit), from: scale, velocity: rate, for: springDuration, to: limit)
    } else if target != lastLimit, let time = deceleration.duration(of: lastLimit - scale, at: rate) {
      append(.deceleration(deceleration), from: scale, velocity: rate, for: time, to: lastLimit)
      let maximum = spring.velocity(reaching: ElasticScale.band.reach / 2)
      let velocity = (rate * deceleration.speed(after: time)).clamped(to: -maximum...maximum)
      append(
        .spring(spring, target: lastLimit), from: lastLimit, velocity: velocity, for: bounces ? springDuration : 0,
        to: lastLimit)
    } else if rate != 0 {
      append(.deceleration(deceleration), from: scale, velocity: rate, for: momentum.duration, to: target)
    }
  }

  /// Returns the value at a time after the start.
  public func value(after seconds: Double) -> Double {
    guard seconds < duration, let segment = segment(at: seconds) else { return end }
    return segment.value(after: max(0, seconds - segment.start))
  }

  /// Returns the velocity at a time after the start.
  public func velocity(after seconds: Double) -> Double {
    guard seconds < duration, let segment = segment(at: seconds) else { return 0 }
    return segment.velocity(after: max(0, seconds - segment.start))
  }

  private func segment(at seconds: Double) -> Segment? { segments.last { $0.start <= seconds } ?? segments.first }

  private mutating func append(_ law: Law, from value: Double, velocity: Double, for seconds: Double, to end: Double) {
    segments.append(Segment(law: law, start: duration, value: value, velocity: velocity))
    duration += seconds
    self.end = end
  }

  private mutating func decelerate(
    from offset: Double, velocity: Double, within limits: ClosedRange<Double>, _ rules: Rules
  ) {
    let law = Law.deceleration(rules.deceleration)
    let time = rules.deceleration.duration(from: abs(velocity), to: GestureConstants.flingRestSpeed)
    end = offset
    guard time > 0 else { return }
    let distance = velocity * rules.deceleration.travel(after: time)
    let limit = (offset + distance).clamped(to: limits)
    guard limit != offset + distance else {
      // A limit may be between two device pixels.
      let target = aligned(offset + distance, distance: distance, rules).clamped(to: limits)
      let fraction = target == offset + distance ? 1 : (target - offset) / distance
      return append(law, from: offset, velocity: velocity * fraction, for: time, to: target)
    }
    let arrival = rules.deceleration.duration(of: limit - offset, at: velocity) ?? 0
    append(law, from: offset, velocity: velocity, for: arrival, to: limit)
    guard rules.bounces else { return }
    let speed = velocity * rules.deceleration.speed(after: arrival)
    bounce(from: limit, velocity: speed, to: limit, Self.spring(for: speed, rules), restDistance: rules.restDistance)
  }

  /// Returns the end of a deceleration, aligned to the nearest device pixel unless the deceleration is short.
  private func aligned(_ end: Double, distance: Double, _ rules: Rules) -> Double {
    guard rules.pixelScale > 0, abs(distance) >= rules.minimumAlignedDistance else { return end }
    return (end * rules.pixelScale).rounded() / rules.pixelScale
  }

  private mutating func bounce(
    from offset: Double, velocity: Double, to target: Double, _ spring: Spring, restDistance: Double
  ) {
    let time = spring.restTime(from: offset - target, velocity: velocity, within: restDistance)
    append(.spring(spring, target: target), from: offset, velocity: velocity, for: time, to: target)
  }

  /// Returns the spring for an offset that passes a limit at a velocity.
  private static func spring(for velocity: Double, _ rules: Rules) -> Spring {
    guard rules.maximumBounce > 1 else { return Spring(stiffness: rules.bounceStiffness) }
    return Spring(stiffness: max(rules.bounceStiffness, abs(velocity) / (exp(1) * rules.maximumBounce)))
  }
}
