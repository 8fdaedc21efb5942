import Glibc
import TactionGeometry

/// A finger that moves by a formula, as reported by a touch panel with a given rate and some jitter.
public struct SyntheticHand: Sendable {
  /// The reports of the finger.
  public let track: FingerTrack
  /// The direction of the drag, of length 1.
  public let direction: Vector
  /// The velocity at the last report, in px per second.
  public let velocity: Vector

  /// The rates of touch panels, in reports per second.
  public static let rates = [60.0, 90, 120, 240]

  /// The way in which a hand stops before it lifts.
  public enum Stop: CaseIterable, Sendable {
    /// Slows down evenly to rest within 60 to 250 ms.
    case evenly
    /// Moves from rest to rest with minimum jerk, as human arms do.
    case leastJerk
    /// Stops abruptly, between two reports, and lifts 40 to 150 ms later.
    case dead
    /// Stops abruptly, between two reports, then moves back by 0.3 to 3 px within 50 to 150 ms.
    case sinking
  }

  /// The movement of a hand that lifts without stopping.
  public enum Flick: CaseIterable, Sendable {
    /// Moves at a constant speed.
    case even
    /// Speeds up evenly from rest.
    case accelerating
    /// Slows down evenly to 30 to 90 % of its speed.
    case slowing
    /// Moves along a circle.
    case curved
    /// Sends its last report 2 to 12 ms late.
    case lateLast
    /// Reports its last position twice.
    case repeatedLast
    /// Sends its reports in pairs 1 ms apart.
    case paired
    /// Sends some of its reports 8 ms late, as if they waited for the next frame of the screen.
    case batched
  }

  /// Makes a hand that stops.
  ///
  /// - Parameters:
  ///   - stop: The way in which the hand stops.
  ///   - rate: The reports per second.
  ///   - jitter: The maximum error of each coordinate of a report, in px.
  ///   - dice: The generator of the random direction, speed and times.
  public static func stopping(
    _ stop: Stop, rate: Double, jitter: Double, using dice: inout SeededGenerator
  ) -> SyntheticHand {
    let direction = heading(&dice)
    let law = Law(stop, using: &dice)
    let isReported = stop == .sinking || dice.chance(0.75)
    let interval = 1 / rate
    // `arrival` is the time of the first report that shows the hand at rest.
    let start = -dice.number(0...interval)
    let arrival = start + ((law.duration - start) / interval).rounded(.up) * interval
    let rest = dice.number((stop == .sinking ? 0.05 : stop == .dead ? 0.041 : interval)...0.15)
    let sink = stop == .sinking ? dice.number(0.3...3) : 0
    var samples: [(time: Double, place: Vector)] = []
    var time = start
    while time <= (isReported ? arrival + rest : arrival) + 1e-9 {
      let back = max(0, min(1, (time - arrival) / rest)) * sink
      samples.append((time, direction * (law.way(max(0, time)) - back) + stray(jitter, &dice)))
      time += interval
    }
    let track = FingerTrack("\(stop)", samples: samples, lift: arrival + rest)
    return SyntheticHand(track: track, direction: direction, velocity: .zero)
  }

  /// Makes a hand that throws.
  ///
  /// - Parameters:
  ///   - flick: The movement of the hand before it lifts.
  ///   - rate: The reports per second.
  ///   - jitter: The maximum error of each coordinate of a report, in px.
  ///   - dice: The generator of the random direction, speed and times.
  public static func flicking(
    _ flick: Flick, rate: Double, jitter: Double, using dice: inout SeededGenerator
  ) -> SyntheticHand {
    let direction = heading(&dice)
    let speed = dice.number(150...4000)
    let count = max(4, Int(dice.number(0.06...0.25) * rate))
    let duration = Double(count - 1) / rate
    let (radius, left) = (dice.number(150...600), dice.number(0.3...0.9))
    var velocity = direction * speed
    var samples: [(time: Double, place: Vector)] = []
    for index in 0..<count {
      let time = Double(index) / rate
      var place = direction * (speed * time)
      switch flick {
      case .accelerating: place = direction * (speed * time * time / (2 * duration))
      case .slowing:
        place = direction * (speed * (time - (1 - left) * time * time / (2 * duration)))
        velocity = direction * (speed * left)
      case .curved:
        let angle = speed * time / radius
        let across = Vector(dx: -direction.dy, dy: direction.dx)
        place = direction * (radius * sin(angle)) + across * (radius * (1 - cos(angle)))
        velocity = (direction * cos(angle) + across * sin(angle)) * speed
      case .even, .lateLast, .repeatedLast, .paired, .batched: break
      }
      samples.append((time, place + stray(jitter, &dice)))
    }
    delay(&samples, as: flick, &dice)
    let track = FingerTrack("\(flick)", samples: samples, lift: (samples.last?.time ?? 0) + dice.number(0...0.016))
    return SyntheticHand(track: track, direction: direction, velocity: velocity)
  }

  private static func delay(
    _ samples: inout [(time: Double, place: Vector)], as flick: Flick, _ dice: inout SeededGenerator
  ) {
    let last = samples.count - 1
    switch flick {
    case .lateLast: samples[last].time += dice.number(0.002...0.012)
    case .repeatedLast: samples.append((samples[last].time + dice.number(0.001...0.012), samples[last].place))
    case .paired:
      for index in stride(from: last, to: 0, by: -2) { samples[index - 1].time = samples[index].time - 0.001 }
    case .batched:
      for index in samples.indices {
        if dice.chance(0.3) { samples[index].time += 0.008 }
        if index > 0 { samples[index].time = max(samples[index].time, samples[index - 1].time) }
      }
    case .even, .accelerating, .slowing, .curved: break
    }
  }

  private static func heading(_ dice: inout SeededGenerator) -> Vector {
    let angle = dice.number(0...2 * .pi)
    return Vector(dx: cos(angle), dy: sin(angle))
  }

  private static func stray(_ jitter: Double, _ dice: inout SeededGenerator) -> Vector {
    Vector(dx: dice.number(-1...1), dy: dice.number(-1...1)) * jitter
  }

  /// The distance that a stopping hand has moved, as a function of time.
  private struct Law {
    let duration: Double
    let way: (Double) -> Double

    init(_ stop: Stop, using dice: inout SeededGenerator) {
      let speed = dice.number(300...3000)
      switch stop {
      case .evenly:
        let (even, braking) = (dice.number(0...0.15), dice.number(0.06...0.25))
        duration = even + braking
        way = { time in
          let brakes = max(0, min(time - even, braking))
          return speed * (min(time, even) + brakes - brakes * brakes / (2 * braking))
        }
      case .leastJerk:
        let (distance, duration) = (dice.number(60...600), dice.number(0.15...0.7))
        self.duration = duration
        way = { time in
          let part = min(1, time / duration)
          return distance * part * part * part * (10 - 15 * part + 6 * part * part)
        }
      case .dead, .sinking:
        let duration = dice.number(0.08...0.3)
        self.duration = duration
        way = { time in speed * min(time, duration) }
      }
    }
  }
}
