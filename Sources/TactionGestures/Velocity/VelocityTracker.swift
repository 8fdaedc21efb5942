import TactionGeometry

/// Estimates the velocity of fingers from their last positions; zero for fingers that have stopped.
///
/// A parabola is fitted to the positions of the last 100 ms (least squares, as in Android and Flutter). Its slope at
/// the newest position is the velocity, which is exact for steady movement. For a hand that has just stopped, the
/// parabola would continue the movement, or reverse it. So the velocity is zero if, in the direction of that slope,
/// - the last 40 ms or the last 100 ms were slower than any throw (50 px/s: less than 2 px, or less than 5 px), or
/// - the parabola brakes so hard that the hand would stop within 25 ms from now.
///
/// The velocity is limited to 2.5 times the mean velocity of the last 40 ms; this matters for a finger that has just
/// reversed.
///
/// On a panel with fewer than 50 reports a second, the time of two reports replaces the 40 ms, and at least four
/// reports are used even if they span more than 100 ms. If the fingers lift one report after their last movement, this
/// interval does not count as a long pause.
///
/// Positions are movements of the fingers in px of the window: the movement of their centre, the change of their
/// distance, or their arc around each other. A movement with only one component has zero as the other component.
nonisolated struct VelocityTracker {
  /// The polynomial that fits some positions best, relative to the newest position: slope · t + bend · t². The time t
  /// is in seconds relative to the newest position, so it is zero or negative.
  private struct Fit {
    var slope: Vector
    var bend = Vector.zero

    var isFinite: Bool { slope.isFinite && bend.isFinite }
  }

  private var history = PositionHistory()
  private var intervals = ReportIntervals()

  /// Whether there is no position.
  var isEmpty: Bool { history.count == 0 }

  /// Removes all positions.
  mutating func reset() {
    history.removeAll()
    intervals = ReportIntervals()
  }

  /// Adds a position, and removes the positions that have the same or a later time.
  mutating func add(_ position: Vector, at time: Double) {
    guard position.isFinite, time.isFinite else { return }
    while let last = history.last, last.time >= time { history.removeLast() }
    if let last = history.last { intervals.add(time - last.time) }
    let sample = PositionHistory.Sample(time: time, position: position)
    history.append(sample, covering: GestureConstants.velocityWindow)
  }

  /// Returns the velocity at a time in seconds, in px per second; zero for fingers that have stopped.
  func velocity(at time: Double) -> Vector {
    let interval = intervals.median
    let rest = max(GestureConstants.restDuration, 2 * interval)
    let run = history.run(of: GestureConstants.velocityWindow, rest: rest)
    guard let last = history.last, let fit = fit(to: run) else { return .zero }
    let speed = fit.slope.length
    guard speed > 0, speed.isFinite else { return .zero }
    let direction = fit.slope / speed
    let braking = -2 * fit.bend.dot(direction)
    let start = max(time - rest, history[run.lowerBound].time)
    let pause = max(0, time - last.time - max(0, interval - GestureConstants.briefInterval))
    let lately = (last.position - history.position(at: start, in: run)).dot(direction)
    guard start < last.time,
      isThrow(lately, in: rest),
      isThrow(rise(of: run, along: direction), in: GestureConstants.velocityWindow),
      speed >= braking * (pause + GestureConstants.brakingDuration)
    else { return .zero }
    return direction * min(speed, GestureConstants.maximumSteepness * lately / (last.time - start))
  }

  /// Returns whether a distance covered in some seconds is long enough for a throw.
  private func isThrow(_ way: Double, in seconds: Double) -> Bool {
    way >= GestureConstants.minimumFlingSpeed * seconds
  }

  /// Returns the largest distance of the newest position from any position of the run, in a direction.
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

  /// Returns the line that fits some positions best.
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

  /// Returns the parabola that fits some positions best.
  private func parabola(through run: Range<Int>) -> Fit? {
    guard let last = history.last else { return nil }
    // Sums of powers of time. The time is in units of the window, so that all sums have the same order of magnitude.
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
    // The normal equations are solved by Cramer's rule, with the cofactors of a symmetric matrix.
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
