import TactionGeometry

/// A predictor of the position of a pen some milliseconds after its last report.
///
/// The predicted movement is a weighted sum of the last movements of the pen, each over 8 ms. A writing hand swings
/// about five times a second, so the movements of the last 64 ms show when it will change direction. The weights are
/// the same for all directions, sizes and report rates. The predictor compares its earlier predictions with the later
/// reports. While its predictions are not better than the last report, it predicts nothing.
nonisolated struct InkPredictor {
  private struct Report {
    var time: Double
    var point: Point
  }

  /// A prediction that waits for a later report, with which it is compared.
  private struct Claim {
    var time: Double
    var point: Point
    var from: Point
  }

  /// The weights of the last movements, the latest first. For a horizon of n times 8 ms, the weight of a movement is n
  /// · `speed` + n² · `bend`.
  ///
  /// `Scripts/measures/fit-ink-prediction` chose the weights with the smallest mean error for horizons of 8 to 50 ms
  /// and report rates of 133 to 360 per second. Its data are public recordings of writing fingers (participants 1 to 4
  /// of Henze et al., MobileHCI 2017) and synthetic handwriting that follows a law of motion. Participants 5 to 8 were
  /// kept for testing: Docs/Ink.md lists the errors.
  private static let speed = [1.100, 0.065, -0.077, -0.169, 0.186, -0.152, 0.010, -0.078]
  private static let bend = [0.313, -0.320, -0.122, 0.122, -0.122, 0.119, -0.094, 0.060]
  /// The duration of a movement, in seconds.
  private static let step = 0.008
  /// The weight of a new error in the running mean of the errors.
  private static let learning = 0.1

  private var reports: [Report] = []
  private var claims: [Claim] = []
  private var error = 0.0
  private var errorOfNone = 0.0
  /// The predicted point at the horizon, computed from the current reports.
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

  /// Adds a report. Reports with the same or a later time, and their predictions, are removed first.
  mutating func add(_ point: Point, at time: Double) {
    guard point.isFinite, time.isFinite else { return }
    while let last = reports.last, last.time >= time { reports.removeLast() }
    while let claim = claims.last, claim.time >= time + horizon { claims.removeLast() }
    judge(Report(time: time, point: point))
    reports.append(Report(time: time, point: point))
    // One report before the earliest movement is kept, because it is needed for the start of this movement.
    let oldest = time - Self.step * Double(weights.count)
    reports.removeFirst(reports.lastIndex { $0.time <= oldest } ?? 0)
    next = extrapolation()
    if let next { claims.append(Claim(time: time + horizon, point: next, from: point)) }
  }

  /// The predicted point at the horizon; nil while predictions are not better than the last report.
  var prediction: Point? { error < errorOfNone ? next : nil }

  /// Compares the predictions for times up to the time of a report with the positions of the pen at these times.
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

  /// Returns the position of the pen at a time before a report, interpolated from the previous report. For a time
  /// before the landing, returns the landing point.
  private func place(at time: Double, before index: Int) -> Point {
    guard index > 0 else { return reports[0].point }
    let (from, to) = (reports[index - 1], reports[index])
    return from.point + (to.point - from.point) * ((time - from.time) / (to.time - from.time))
  }
}

/// The errors of the prediction for a recorded stroke.
package nonisolated struct InkPredictionTrial {
  /// The distances between the shown tip and the later position of the pen, in px. The shown tip is the prediction or,
  /// if there was none, the last report.
  package private(set) var errors: [Double] = []
  /// The distances between the last report and the later position of the pen, in px.
  package private(set) var errorsOfNone: [Double] = []

  /// - Parameters:
  ///   - track: The reports, with increasing times in seconds.
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
