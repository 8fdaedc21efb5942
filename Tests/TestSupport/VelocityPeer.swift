import Glibc
import TactionGeometry

/// Another toolkit's published velocity estimator, to compare with ours.
///
/// Each estimator returns a velocity of zero if the finger was not reported for more than 40 ms before the lift.
public enum VelocityPeer: String, CaseIterable, Sendable {
  /// Android's `lsq2`: the slope of the least-squares parabola through the last 100 ms.
  case leastSquares = "Android, LSQ2"
  /// Android's `impulse`: the speed that follows from the work done on the finger.
  case impulse = "Android, impulse"
  /// Flutter's default: like `leastSquares`, but without samples before a gap of 40 ms. A lift is a throw only if the
  /// finger moved more than 18 px in these 100 ms.
  case flutter = "Flutter"
  /// Flutter's estimator for iOS: the sum of the velocities of the last three steps, weighted by 0.6 for the oldest of
  /// these steps, then by 0.35 and 0.05.
  case lastSteps = "Flutter for iOS"

  private typealias Samples = ArraySlice<(time: Double, place: Vector)>

  /// Returns the velocity of a finger when it lifts, in px per second.
  public func velocity(of track: FingerTrack) -> Vector {
    let all = track.samples[...]
    guard let last = all.last, track.lift - last.time <= 0.04 + 1e-9 else { return .zero }
    let recent = all.drop { $0.time < last.time - 0.1 - 1e-9 }.suffix(20)
    return switch self {
    case .impulse: Vector(dx: Self.impulse(recent, \.dx), dy: Self.impulse(recent, \.dy))
    case .lastSteps: Self.lastSteps(all)
    case .flutter: Self.parabola(through: Self.withoutGaps(recent))
    case .leastSquares: Self.parabola(through: recent)
    }
  }

  /// Returns whether this estimator treats the lift of a finger as a throw.
  public func isThrow(_ velocity: Vector, of track: FingerTrack) -> Bool {
    guard velocity.length >= 50 else { return false }
    guard self == .flutter, let last = track.samples.last else { return true }
    let first = Self.withoutGaps(track.samples.drop { $0.time < last.time - 0.1 - 1e-9 }).first ?? last
    return (last.place - first.place).length > 18
  }

  private static func withoutGaps(_ samples: Samples) -> Samples {
    let gap = samples.indices.dropFirst().last { samples[$0].time - samples[$0 - 1].time > 0.04 + 1e-9 }
    return samples[(gap ?? samples.startIndex)...]
  }

  private static func lastSteps(_ samples: Samples) -> Vector {
    var velocity = Vector.zero
    for (share, end) in zip([0.05, 0.35, 0.6], samples.indices.reversed()) where end > samples.startIndex {
      let (one, two) = (samples[end - 1], samples[end])
      velocity += (two.place - one.place) * (share / (two.time - one.time))
    }
    return velocity
  }

  private static func impulse(_ samples: Samples, _ axis: (Vector) -> Double) -> Double {
    let speed = { (work: Double) in work < 0 ? -sqrt(-2 * work) : sqrt(2 * work) }
    let steps = zip(samples, samples.dropFirst()).map { (axis($1.place) - axis($0.place)) / ($1.time - $0.time) }
    guard steps.count > 1 else { return steps.first ?? 0 }
    var work = 0.0
    for (index, step) in steps.enumerated() {
      work += (step - speed(work)) * abs(step)
      if index == 0 { work /= 2 }
    }
    return speed(work)
  }

  /// Returns the slope at the newest sample, by Gram-Schmidt: the slope of the line, plus the slope of the component of
  /// the parabola that is orthogonal to the line.
  private static func parabola(through samples: Samples) -> Vector {
    guard let last = samples.last, samples.count > 1 else { return .zero }
    let count = Double(samples.count)
    let times = samples.map { $0.time - last.time }
    let mean = times.reduce(0, +) / count
    let line = times.map { $0 - mean }
    let lineSquare = line.reduce(0) { $0 + $1 * $1 }
    let squareMean = line.reduce(0) { $0 + $1 * $1 } / count
    let skew = line.reduce(0) { $0 + $1 * $1 * $1 } / lineSquare
    let curve = line.map { $0 * $0 - skew * $0 - squareMean }
    let curveSquare = curve.reduce(0) { $0 + $1 * $1 }
    var (slope, bend) = (Vector.zero, Vector.zero)
    for (index, sample) in samples.enumerated() {
      slope += (sample.place - last.place) * (line[index] / lineSquare)
      if samples.count > 2 { bend += (sample.place - last.place) * (curve[index] / curveSquare) }
    }
    return slope + bend * (-2 * mean - skew)
  }
}
