import TactionGeometry

/// How fast something moves, from its last positions.
///
/// A parabola is fitted to the positions of the last 100 ms (least squares), and its slope at the newest one taken: on
/// recorded flicks a straight line gives only about half. Where the parabola turns back against the movement of the last
/// 50 ms, as it does when the last two positions coincide, a line is fitted instead. After a rest of 40 ms nothing moves.
///
/// Positions are any two numbers; a velocity is these per second. A value with one number leaves the other at zero.
nonisolated struct VelocityEstimator {
  /// What fits some positions best, seen from the newest of them: position = level + slope · t + bend · t², with t in
  /// seconds before it (so less than zero).
  private struct Fit {
    var level: Vector
    var slope: Vector
    var bend = Vector.zero

    func position(at time: Double) -> Vector { level + slope * time + bend * (time * time) }

    var isFinite: Bool { level.isFinite && slope.isFinite && bend.isFinite }
  }

  private var history = PositionHistory()

  /// Forgets all positions.
  mutating func reset() { history.removeAll() }

  /// Adds a position; one of the same moment as the last takes its place.
  mutating func add(_ position: Vector, at time: Double) {
    guard position.isFinite, time.isFinite else { return }
    while let last = history.last, last.time >= time { history.removeLast() }
    history.append(PositionHistory.Sample(time: time, position: position))
  }

  /// The velocity at a time, per second.
  func velocity(at time: Double) -> Vector { isResting(at: time) ? .zero : bestFit()?.slope ?? .zero }

  /// The velocity at a time, per second, and how sure it is; `hasLifted` says whether that time is the last finger's lift.
  func estimate(at time: Double, hasLifted: Bool) -> VelocityEstimate<Vector> {
    let isResting = isResting(at: time)
    let fit = isResting ? nil : bestFit()
    let hasStopped = isResting && history.count > 0
    return VelocityEstimate(
      velocity: fit?.slope ?? .zero, confidence: hasStopped ? 1 : fit.map(confidence) ?? 0,
      stoppedBeforeLift: hasStopped && hasLifted)
  }

  private func isResting(at time: Double) -> Bool {
    guard let last = history.last else { return true }
    return !(time - last.time <= GestureConstants.restDuration)
  }

  // MARK: Fitting

  private func bestFit() -> Fit? {
    let recent = history.run(of: GestureConstants.velocityWindow)
    guard let line = line(through: recent) else { return nil }
    guard recent.count >= GestureConstants.curveSamples, let curve = parabola(through: recent),
      let check = self.line(through: history.run(of: GestureConstants.velocityCheckWindow))
    else { return line }
    return curve.slope.dot(check.slope) > 0 ? curve : line
  }

  /// How much of the movement of the last 100 ms a fit explains, less where that is little to go by.
  private func confidence(in fit: Fit) -> Double {
    let run = history.run(of: GestureConstants.velocityWindow)
    guard run.count > 1, let last = history.last else { return 0 }
    var mean = Vector.zero
    for index in run { mean += (history[index].position - last.position) / Double(run.count) }
    var (missed, moved) = (0.0, 0.0)
    for index in run {
      let step = history[index].position - last.position
      let miss = step - fit.position(at: history[index].time - last.time)
      missed += miss.dot(miss)
      moved += (step - mean).dot(step - mean)
    }
    let known = min(1, Double(run.count - 1) / Double(GestureConstants.curveSamples - 1))
    guard moved > 0 else { return known }
    let explained = 1 - missed / moved
    return explained.isFinite ? known * min(max(explained, 0), 1) : 0
  }

  /// The line nearest to some positions.
  private func line(through run: Range<Int>) -> Fit? {
    guard run.count > 1, let last = history.last else { return nil }
    var (meanTime, meanStep) = (0.0, Vector.zero)
    for index in run {
      meanTime += history[index].time - last.time
      meanStep += history[index].position - last.position
    }
    meanTime = meanTime / Double(run.count)
    meanStep = meanStep / Double(run.count)
    var (along, spread) = (Vector.zero, 0.0)
    for index in run {
      let time = history[index].time - last.time - meanTime
      along += (history[index].position - last.position - meanStep) * time
      spread += time * time
    }
    let slope = along / spread
    let fit = Fit(level: meanStep - slope * meanTime, slope: slope)
    return fit.isFinite ? fit : nil
  }

  /// The parabola nearest to some positions.
  private func parabola(through run: Range<Int>) -> Fit? {
    guard let last = history.last else { return nil }
    // Sums of powers of time, in windows rather than seconds so that all are of the same order.
    let window = GestureConstants.velocityWindow
    var (s0, s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (p0, p1, p2) = (Vector.zero, Vector.zero, Vector.zero)
    for index in run {
      let time = (history[index].time - last.time) / window
      let (square, step) = (time * time, history[index].position - last.position)
      s0 += 1
      s1 += time
      s2 += square
      s3 += square * time
      s4 += square * square
      p0 += step
      p1 += step * time
      p2 += step * square
    }
    // The normal equations, by Cramer's rule: the cofactors of a symmetric matrix.
    let (c00, c01, c02) = (s2 * s4 - s3 * s3, s2 * s3 - s1 * s4, s1 * s3 - s2 * s2)
    let (c11, c12, c22) = (s0 * s4 - s2 * s2, s1 * s2 - s0 * s3, s0 * s2 - s1 * s1)
    let determinant = s0 * c00 + s1 * c01 + s2 * c02
    guard determinant > 1e-9 else { return nil }
    let fit = Fit(
      level: (p0 * c00 + p1 * c01 + p2 * c02) / determinant,
      slope: (p0 * c01 + p1 * c11 + p2 * c12) / (determinant * window),
      bend: (p0 * c02 + p1 * c12 + p2 * c22) / (determinant * window * window))
    return fit.isFinite ? fit : nil
  }
}
