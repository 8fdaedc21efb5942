import Glibc
import TactionGeometry

/// An estimate of where a pen will be some milliseconds after its last report.
///
/// A parabola is fitted to the last reports, weighted by their age, and followed for a while; its bend counts less the
/// farther it is followed. The predictor compares what it said with what came: where that was no better than the last
/// report itself, as at corners, it says nothing.
nonisolated struct InkPredictor {
  private struct Report {
    var time: Double
    var point: Point
  }

  /// A prediction that waits for the report that tells how good it was.
  private struct Claim {
    var time: Double
    var point: Point
    var from: Point
  }

  /// The age of the oldest report that counts, and the age at which a report counts e times less, in seconds. Our own
  /// choice, by trial on handwriting: the ages at which the mean error is least.
  private static let (span, decay) = (0.04, 0.016)
  /// The part of the acceleration that is followed. Our own choice, by the same trial.
  private static let bend = 0.5
  /// The number of reports from which on there is a prediction.
  private static let minimumCount = 4
  /// The maximum length of a prediction as a multiple of the way of the last reports in the same time.
  private static let maximumGrowth = 1.2
  /// The part by which a new error counts in the mean error.
  private static let learning = 0.1

  private var reports: [Report] = []
  private var claims: [Claim] = []
  private var error = 0.0
  private var errorOfNone = 0.0
  /// The place at the horizon, by the parabola of the present reports.
  private var next: Point?

  /// The time from a report to the prediction, in seconds.
  let horizon: Double

  init(horizon: Double) { self.horizon = horizon }

  /// Adds a report; one that is not later than the last one replaces it.
  mutating func add(_ point: Point, at time: Double) {
    guard point.isFinite, time.isFinite else { return }
    if let last = reports.last, time <= last.time { reports.removeLast() }
    judge(Report(time: time, point: point))
    reports.append(Report(time: time, point: point))
    let first = reports.firstIndex { time - $0.time <= Self.span } ?? 0
    reports.removeFirst(first)
    next = parabola()
    if let next { claims.append(Claim(time: time + horizon, point: next, from: point)) }
  }

  /// The place at the horizon; nil where the last report is as good.
  var prediction: Point? { error < errorOfNone ? next : nil }

  /// Compares the claims for a time that has come with where the pen is.
  private mutating func judge(_ report: Report) {
    while let claim = claims.first, claim.time <= report.time {
      claims.removeFirst()
      guard let last = reports.last, report.time > last.time else { continue }
      let part = ((claim.time - last.time) / (report.time - last.time)).clamped(to: 0...1)
      let place = last.point + (report.point - last.point) * part
      error += (claim.point.distance(to: place) - error) * Self.learning
      errorOfNone += (claim.from.distance(to: place) - errorOfNone) * Self.learning
    }
  }

  private func parabola() -> Point? {
    guard reports.count >= Self.minimumCount, let last = reports.last else { return nil }
    // Weighted sums of powers of the time, relative to the last report, through which the parabola goes.
    var (s2, s3, s4) = (0.0, 0.0, 0.0)
    var (p1, p2) = (Vector.zero, Vector.zero)
    for report in reports.dropLast() {
      let t = report.time - last.time
      let (weight, step) = (exp(t / Self.decay), report.point - last.point)
      (s2, s3, s4) = (s2 + weight * t * t, s3 + weight * t * t * t, s4 + weight * t * t * t * t)
      (p1, p2) = (p1 + step * (weight * t), p2 + step * (weight * t * t))
    }
    let determinant = s2 * s4 - s3 * s3
    guard s2 > 0 else { return nil }
    let velocity, half: Vector
    if determinant > 1e-12 * s2 * s4 {
      velocity = (p1 * s4 - p2 * s3) / determinant
      half = (p2 * s2 - p1 * s3) / determinant
    } else {
      (velocity, half) = (p1 / s2, .zero)
    }
    let step = velocity * horizon + half * (Self.bend * horizon * horizon)
    let oldest = reports[0]
    let way = last.point.distance(to: oldest.point)
    let limit = way / max(last.time - oldest.time, 1e-3) * horizon * Self.maximumGrowth
    guard step.isFinite else { return nil }
    return last.point + (step.length > limit ? step * (limit / step.length) : step)
  }
}

/// The errors of the prediction on a stroke that is known.
package nonisolated struct InkPredictionTrial {
  /// The distances of what was shown from where the pen came, in px: of the prediction, or of the last report where
  /// there was none.
  package private(set) var errors: [Double] = []
  /// The distances of the last report from where the pen came, in px.
  package private(set) var errorsOfNone: [Double] = []

  /// - Parameters:
  ///   - track: The reports, with times in seconds that grow.
  ///   - horizon: The time from a report to the prediction, in seconds.
  package init(_ track: [(point: Point, time: Double)], horizon: Double) {
    var predictor = InkPredictor(horizon: horizon)
    for (index, report) in track.enumerated() {
      predictor.add(report.point, at: report.time)
      guard let next = track[index...].firstIndex(where: { $0.time >= report.time + horizon }) else { return }
      let (a, b) = (track[max(next - 1, index)], track[next])
      let part = b.time > a.time ? (report.time + horizon - a.time) / (b.time - a.time) : 1
      let place = a.point + (b.point - a.point) * part.clamped(to: 0...1)
      errors.append((predictor.prediction ?? report.point).distance(to: place))
      errorsOfNone.append(report.point.distance(to: place))
    }
  }
}
