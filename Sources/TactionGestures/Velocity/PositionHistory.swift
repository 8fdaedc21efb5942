import TactionGeometry

/// The last positions of a moving object with their times, in a ring buffer without allocations.
nonisolated struct PositionHistory {
  /// A position at a time in seconds.
  struct Sample {
    var time = 0.0
    var position = Vector.zero
  }

  private var ring = GestureConstants.VelocitySamples<Sample>(repeating: Sample())
  // The index of the oldest sample in the ring.
  private var start = 0
  private(set) var count = 0

  var last: Sample? { count > 0 ? self[count - 1] : nil }

  /// Returns a sample: the oldest is at 0, the newest at `count` - 1.
  subscript(index: Int) -> Sample { ring[(start + index) % ring.count] }

  /// Adds a sample.
  ///
  /// If the ring is too short for the reports of `window` seconds, the new sample replaces the last sample, unless that
  /// is long after the sample before it. So the ring covers the window at any rate of the reports.
  mutating func append(_ sample: Sample, covering window: Double) {
    if count == ring.count, sample.time - self[0].time < window,
      self[count - 1].time - self[count - 2].time < window / Double(count)
    {
      removeLast()
    }
    ring[(start + count) % ring.count] = sample
    if count < ring.count { count += 1 } else { start = (start + 1) % ring.count }
  }

  mutating func removeLast() {
    if count > 0 { count -= 1 }
  }

  mutating func removeAll() { (start, count) = (0, 0) }

  /// Returns the position at a time in seconds, interpolated between the samples of `run`, which must not be empty.
  func position(at time: Double, in run: Range<Int>) -> Vector {
    var index = run.upperBound - 1
    while index > run.lowerBound, self[index].time > time { index -= 1 }
    let before = self[index]
    guard index + 1 < run.upperBound, time > before.time else { return before.position }
    let after = self[index + 1]
    return before.position + (after.position - before.position) * ((time - before.time) / (after.time - before.time))
  }

  /// Returns the newest samples: the samples of the last `window` seconds that follow the last pause of more than
  /// `rest` seconds. If these are too few for a curve, older samples are included, but none from before such a pause.
  func run(of window: Double, rest: Double) -> Range<Int> {
    guard let last else { return 0..<0 }
    var first = count - 1
    while first > 0, last.time - self[first - 1].time <= window || count - first < GestureConstants.curveSamples,
      self[first].time - self[first - 1].time <= rest
    {
      first -= 1
    }
    return first..<count
  }
}
