import TactionGeometry

/// How fast something moves, from its last positions.
///
/// A parabola is fitted to the positions of the last 100 ms (least squares), and its slope at the newest one taken: on
/// recorded flicks a straight line gives only about half. Where the parabola turns back against the movement of the last
/// 50 ms, as it does when the last two positions coincide, a line is fitted instead. After a rest of 40 ms nothing moves.
///
/// Positions are any two numbers; a velocity is these per second. A value with one number leaves the other at zero.
nonisolated struct VelocityEstimator {
  private struct Sample {
    var time: Double
    var position: Vector
  }

  private var samples: [Sample] = []

  /// Forgets all positions.
  mutating func reset() { samples.removeAll(keepingCapacity: true) }

  /// Adds a position; one of the same moment as the last takes its place.
  mutating func add(_ position: Vector, at time: Double) {
    guard position.isFinite, time.isFinite else { return }
    while let last = samples.last, last.time >= time { samples.removeLast() }
    if samples.count == GestureConstants.velocitySamples { samples.removeFirst() }
    samples.append(Sample(time: time, position: position))
  }

  /// The velocity at a time, per second.
  func velocity(at time: Double) -> Vector {
    guard let last = samples.last, time - last.time <= GestureConstants.restDuration else { return .zero }
    let recent = run(of: GestureConstants.velocityWindow)
    let line = slope(of: recent)
    guard recent.count >= GestureConstants.curveSamples, let curve = endSlopeOfParabola(through: recent) else {
      return line
    }
    let check = slope(of: run(of: GestureConstants.velocityCheckWindow))
    return curve.dot(check) > 0 ? curve : line
  }

  /// The newest positions, back to a rest or to the start of a window.
  private func run(of window: Double) -> ArraySlice<Sample> {
    guard let last = samples.last else { return [] }
    var start = samples.count - 1
    while start > 0, last.time - samples[start - 1].time <= window,
      samples[start].time - samples[start - 1].time <= GestureConstants.restDuration
    {
      start -= 1
    }
    return samples[start...]
  }

  /// The slope of the line nearest to some positions.
  private func slope(of run: ArraySlice<Sample>) -> Vector {
    guard run.count > 1, let last = run.last else { return .zero }
    var (meanTime, meanStep) = (0.0, Vector.zero)
    for sample in run {
      meanTime += sample.time - last.time
      meanStep += sample.position - last.position
    }
    meanTime = meanTime / Double(run.count)
    meanStep = meanStep / Double(run.count)
    var (along, spread) = (Vector.zero, 0.0)
    for sample in run {
      let time = sample.time - last.time - meanTime
      along += (sample.position - last.position - meanStep) * time
      spread += time * time
    }
    let slope = along / spread
    return slope.isFinite ? slope : .zero
  }

  /// The slope, at the newest position, of the parabola nearest to some positions.
  private func endSlopeOfParabola(through run: ArraySlice<Sample>) -> Vector? {
    guard let last = run.last else { return nil }
    // Sums of powers of time, in windows rather than seconds so that all are of the same order.
    let window = GestureConstants.velocityWindow
    var (s0, s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (p0, p1, p2) = (Vector.zero, Vector.zero, Vector.zero)
    for sample in run {
      let time = (sample.time - last.time) / window
      let (square, step) = (time * time, sample.position - last.position)
      s0 += 1
      s1 += time
      s2 += square
      s3 += square * time
      s4 += square * square
      p0 += step
      p1 += step * time
      p2 += step * square
    }
    let determinant = s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
    guard determinant > 1e-9 else { return nil }
    // The middle one of the normal equations, by Cramer's rule.
    let slope =
      (p0 * (s2 * s3 - s1 * s4) + p1 * (s0 * s4 - s2 * s2) + p2 * (s1 * s2 - s0 * s3)) / (determinant * window)
    return slope.isFinite ? slope : nil
  }
}
