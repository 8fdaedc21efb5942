import TactionGeometry

/// An estimate of where a pen will be some milliseconds after its last report.
///
/// The way ahead is a weighted sum of the last ways of the pen, each of 8 ms. A hand that writes swings, some five
/// times a second, so the ways of the last 64 ms tell when it turns. The weights hold for all directions, sizes and
/// rates of reports. The predictor compares what it said with what came: where that was no better than the last
/// report, it says nothing.
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

  /// The weights of the last ways, the latest first: `speed` for each 8 ms ahead, and `bend` for the square of that.
  ///
  /// They have the least mean error at 8 to 50 ms ahead on fingers that write (participants 1 to 4 of Henze et al.,
  /// MobileHCI 2017, whose recordings are public) and on handwriting that is made by a law of motion, at 133 to 360
  /// reports a second; `Scripts/measures/fit-ink-prediction` chooses them. Participants 5 to 8 were kept apart:
  /// Docs/Ink.md has the errors.
  private static let speed = [1.100, 0.065, -0.077, -0.169, 0.186, -0.152, 0.010, -0.078]
  private static let bend = [0.313, -0.320, -0.122, 0.122, -0.122, 0.119, -0.094, 0.060]
  /// The time of a way, in seconds.
  private static let step = 0.008
  /// The part by which a new error counts in the mean error.
  private static let learning = 0.1

  private var reports: [Report] = []
  private var claims: [Claim] = []
  private var error = 0.0
  private var errorOfNone = 0.0
  /// The place at the horizon, by the present reports.
  private var next: Point?
  /// The weights for the horizon.
  private let weights: [Double]

  /// The time from a report to the prediction, in seconds.
  let horizon: Double

  init(horizon: Double) {
    self.horizon = horizon
    let steps = horizon / Self.step
    weights = zip(Self.speed, Self.bend).map { steps * ($0 + steps * $1) }
  }

  /// Adds a report; one that is not later than the last one replaces it.
  mutating func add(_ point: Point, at time: Double) {
    guard point.isFinite, time.isFinite else { return }
    if let last = reports.last, time <= last.time { reports.removeLast() }
    judge(Report(time: time, point: point))
    reports.append(Report(time: time, point: point))
    // One report before the first way stays, to tell where that began.
    let oldest = time - Self.step * Double(weights.count)
    reports.removeFirst(reports.lastIndex { $0.time <= oldest } ?? 0)
    next = extrapolation()
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

  private func extrapolation() -> Point? {
    guard reports.count > 1, let last = reports.last else { return nil }
    var (place, index, ahead) = (last.point, reports.count - 1, Vector.zero)
    for (number, weight) in weights.enumerated() {
      let time = last.time - Double(number + 1) * Self.step
      while index > 0, reports[index - 1].time > time { index -= 1 }
      let before = self.place(at: time, before: index)
      ahead += (place - before) * weight
      place = before
    }
    return ahead.isFinite ? last.point + ahead : nil
  }

  /// Returns where the pen was at a time before a report: on the line from the report before that. A pen that had not
  /// landed was where it landed.
  private func place(at time: Double, before index: Int) -> Point {
    guard index > 0 else { return reports[0].point }
    let (from, to) = (reports[index - 1], reports[index])
    return from.point + (to.point - from.point) * ((time - from.time) / (to.time - from.time))
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
