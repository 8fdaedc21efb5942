import TactionGeometry

/// The velocity of fingers by their last positions, and zero for fingers that have stopped.
///
/// A parabola is fitted to the positions of the last 100 ms (least squares, as Android and Flutter do), and its slope
/// at the newest one is the velocity: that is right for whatever goes on as it went. Of a hand that has just stopped it
/// says that it shoots on, or back. So the velocity is zero where, along that slope,
/// - the last 40 ms or the last 100 ms were slower than any throw (50 px/s: less than 2 px, or less than 5 px), or
/// - the parabola brakes so hard that the hand would stand within 25 ms from now.
///
/// And it is at most 2.5 times the mean velocity of the last 40 ms, as of a finger that has just turned back.
///
/// Positions are ways of the fingers in px of the window: of their centre, apart, or around each other. A value with
/// one number leaves the other at zero.
nonisolated struct VelocityEstimator {
  /// The polynomial that fits some positions best, seen from the newest of them: slope · t + bend · t², and a constant,
  /// with t in seconds before it (so less than zero).
  private struct Fit {
    var slope: Vector
    var bend = Vector.zero

    var isFinite: Bool { slope.isFinite && bend.isFinite }
  }

  private var history = PositionHistory()

  /// Whether there is no position.
  var isEmpty: Bool { history.count == 0 }

  /// Forgets all positions.
  mutating func reset() { history.removeAll() }

  /// Adds a position; one of the same moment as the last takes its place.
  mutating func add(_ position: Vector, at time: Double) {
    guard position.isFinite, time.isFinite else { return }
    while let last = history.last, last.time >= time { history.removeLast() }
    history.append(PositionHistory.Sample(time: time, position: position))
  }

  /// Returns the velocity at a time in seconds, in px per second; zero for fingers that have stopped.
  func velocity(at time: Double) -> Vector {
    let run = history.run(of: GestureConstants.velocityWindow)
    guard let last = history.last, let fit = fit(to: run) else { return .zero }
    let speed = fit.slope.length
    guard speed > 0, speed.isFinite else { return .zero }
    let direction = fit.slope / speed
    let braking = -2 * fit.bend.dot(direction)
    let start = max(time - GestureConstants.restDuration, history[run.lowerBound].time)
    let lately = (last.position - history.position(at: start, in: run)).dot(direction)
    guard start < last.time,
      isThrow(lately, in: GestureConstants.restDuration),
      isThrow(rise(of: run, along: direction), in: GestureConstants.velocityWindow),
      speed >= braking * (time - last.time + GestureConstants.brakingDuration)
    else { return .zero }
    return direction * min(speed, GestureConstants.greatestSteepness * lately / (last.time - start))
  }

  /// Whether a way in some seconds is that of a throw.
  private func isThrow(_ way: Double, in seconds: Double) -> Bool {
    way >= GestureConstants.leastFlingSpeed * seconds
  }

  /// How far the newest position lies, in a direction, beyond the one that lies furthest back.
  private func rise(of run: Range<Int>, along direction: Vector) -> Double {
    guard let last = history.last else { return 0 }
    var rise = 0.0
    for index in run { rise = max(rise, (last.position - history[index].position).dot(direction)) }
    return rise
  }

  // MARK: Fitting

  private func fit(to run: Range<Int>) -> Fit? {
    let fit = run.count >= GestureConstants.curveSamples ? parabola(through: run) : nil
    return fit ?? line(through: run)
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
    let fit = Fit(slope: along / spread)
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
      slope: (p0 * c01 + p1 * c11 + p2 * c12) / (determinant * window),
      bend: (p0 * c02 + p1 * c12 + p2 * c22) / (determinant * window * window))
    return fit.isFinite ? fit : nil
  }
}
