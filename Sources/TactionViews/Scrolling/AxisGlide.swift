import Glibc
import TactionGeometry
import TactionGestures

/// How an offset goes on by itself along one axis: it slides, and beyond its limits a spring brings it back, which
/// takes over the velocity it has there.
///
/// Offsets are px, velocities px per second, times seconds from the start. Neither the offset nor its velocity ever
/// leaps, except that a view which does not bounce stops at its limit.
nonisolated struct AxisGlide {
  private enum Law {
    case slide(Deceleration)
    case spring(Spring, to: Double)
  }

  private struct Leg {
    let law: Law
    let start: Double
    let offset: Double
    let velocity: Double

    func offset(after seconds: Double) -> Double {
      switch law {
      case .slide(let slide): offset + velocity * slide.travel(after: seconds)
      case .spring(let spring, let end):
        end + spring.offset(after: seconds, from: offset - end, velocity: velocity)
      }
    }

    func velocity(after seconds: Double) -> Double {
      switch law {
      case .slide(let slide): velocity * slide.speed(after: seconds)
      case .spring(let spring, let end):
        spring.velocity(after: seconds, from: offset - end, velocity: velocity)
      }
    }
  }

  /// One leg after the other, at most three: in from beyond a limit, along, and out beyond the other one.
  private var legs: [Leg] = []
  /// The seconds until the offset rests.
  private(set) var duration = 0.0
  /// Where it rests.
  private(set) var end: Double

  /// What a throw is subject to.
  struct Rules {
    var slide = Deceleration(rate: GestureConstants.decelerationRate)
    /// Whether the offset may go beyond its limits for a moment.
    var bounces = true
    /// How far a throw may lead beyond them at most, in px.
    var greatestBounce = 0.0
    /// Device pixels for each px: a long slide ends on a whole one. 0 for no such thing.
    var pixelScale = 0.0
  }

  /// At rest.
  init(restingAt offset: Double) { end = offset }

  /// Lets go of an offset: it slides on, and comes back from beyond its limits.
  ///
  /// - Parameters:
  ///   - offset: Where it is.
  ///   - velocity: How fast it moves.
  ///   - limits: Between what it rests.
  init(from offset: Double, velocity: Double, within limits: ClosedRange<Double>, _ rules: Rules) {
    end = offset
    guard offset.isFinite, velocity.isFinite, limits.lowerBound.isFinite, limits.upperBound.isFinite else { return }
    let limit = max(limits.lowerBound, min(limits.upperBound, offset))
    guard offset != limit else {
      slide(from: offset, velocity: velocity, within: limits, rules)
      return
    }
    let spring = Self.spring(for: velocity * (offset - limit) > 0 ? velocity : 0, rules)
    // A throw back inside that is fast enough gets past the limit: from there on it slides.
    let push = velocity + spring.stiffness * (offset - limit)
    if push * (offset - limit) < 0, limits.lowerBound < limits.upperBound {
      let time = (limit - offset) / push
      legs.append(Leg(law: .spring(spring, to: limit), start: 0, offset: offset, velocity: velocity))
      duration = time
      slide(from: limit, velocity: push * exp(-spring.stiffness * time), within: limits, rules)
    } else {
      bounce(from: offset, velocity: velocity, to: limit, spring)
    }
  }

  /// Brings an offset to a place on a spring.
  ///
  /// - Parameters:
  ///   - offset: Where it is.
  ///   - velocity: How fast it moves now. The spring is as stiff as it takes not to shoot past the place.
  ///   - end: Where it is to be.
  ///   - stiffness: How stiff the spring is at least, per second.
  init(from offset: Double, velocity: Double, to end: Double, stiffness: Double) {
    self.end = end
    guard offset.isFinite, velocity.isFinite, end.isFinite else { return }
    let way = end - offset
    let isAhead = velocity * way > 0 && abs(way) > ScrollConstants.restDistance
    bounce(
      from: offset, velocity: way == 0 || abs(way) > ScrollConstants.restDistance ? velocity : 0, to: end,
      Spring(stiffness: isAhead ? max(stiffness, velocity / way) : stiffness))
  }

  /// Where the offset is.
  func offset(after seconds: Double) -> Double {
    guard seconds < duration, let leg = leg(at: seconds) else { return end }
    return leg.offset(after: max(0, seconds - leg.start))
  }

  /// How fast it moves.
  func velocity(after seconds: Double) -> Double {
    guard seconds < duration, let leg = leg(at: seconds) else { return 0 }
    return leg.velocity(after: max(0, seconds - leg.start))
  }

  private func leg(at seconds: Double) -> Leg? { legs.last { $0.start <= seconds } ?? legs.first }

  private mutating func slide(
    from offset: Double, velocity: Double, within limits: ClosedRange<Double>, _ rules: Rules
  ) {
    let start = duration
    let time = rules.slide.duration(from: abs(velocity), to: GestureConstants.flingRestSpeed)
    end = offset
    guard time > 0 else { return }
    let way = velocity * rules.slide.travel(after: time)
    let limit = max(limits.lowerBound, min(limits.upperBound, offset + way))
    guard limit != offset + way else {
      return coast(from: offset, velocity: velocity, way: way, for: time, rules)
    }
    legs.append(Leg(law: .slide(rules.slide), start: start, offset: offset, velocity: velocity))
    let arrival = rules.slide.duration(of: limit - offset, at: velocity) ?? 0
    duration = start + arrival
    end = limit
    guard rules.bounces else { return }
    let speed = velocity * rules.slide.speed(after: arrival)
    bounce(from: limit, velocity: speed, to: limit, Self.spring(for: speed, rules))
  }

  /// Slides to a stop between the limits, on a whole device pixel.
  private mutating func coast(from offset: Double, velocity: Double, way: Double, for time: Double, _ rules: Rules) {
    end = offset + way
    var part = 1.0
    if rules.pixelScale > 0, abs(way) >= ScrollConstants.leastAlignedSlide {
      let aligned = (end * rules.pixelScale).rounded() / rules.pixelScale
      part = (aligned - offset) / way
      end = aligned
    }
    legs.append(Leg(law: .slide(rules.slide), start: duration, offset: offset, velocity: velocity * part))
    duration += time
  }

  private mutating func bounce(from offset: Double, velocity: Double, to end: Double, _ spring: Spring) {
    legs.append(Leg(law: .spring(spring, to: end), start: duration, offset: offset, velocity: velocity))
    duration += spring.restTime(
      from: offset - end, velocity: velocity, within: ScrollConstants.restDistance)
    self.end = end
  }

  /// The spring that takes over at a limit.
  private static func spring(for velocity: Double, _ rules: Rules) -> Spring {
    guard rules.greatestBounce > 1 else { return Spring(stiffness: ScrollConstants.bounceStiffness) }
    return Spring(stiffness: max(ScrollConstants.bounceStiffness, abs(velocity) / (exp(1) * rules.greatestBounce)))
  }
}

nonisolated extension Spring {
  /// The velocity of a weight after some seconds, that started off its place with a velocity.
  func velocity(after seconds: Double, from offset: Double, velocity: Double) -> Double {
    let push = velocity + stiffness * offset
    return (push - stiffness * (offset + push * seconds)) * exp(-stiffness * seconds)
  }

  /// The seconds until a weight stays within a distance of its place.
  func restTime(from offset: Double, velocity: Double, within distance: Double) -> Double {
    // What is left is at most (1 + x) e^-x of this, with x the stiffness times the seconds.
    let amount = (abs(offset) + abs(velocity + stiffness * offset) / stiffness) / distance
    guard amount > 1, amount.isFinite, stiffness > 0 else { return 0 }
    var time = log(amount)
    for _ in 0..<8 { time = log(amount * (1 + time)) }
    return time / stiffness
  }
}
