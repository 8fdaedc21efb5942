/// A ring buffer of the last durations of a kind, in seconds, stored inline.
nonisolated struct RecentTimes<let capacity: Int> {
  private var times = InlineArray<capacity, Double>(repeating: 0)
  private var next = 0
  /// The number of durations.
  private(set) var count = 0

  /// Adds a duration, and drops the oldest one if the buffer is full.
  mutating func add(_ time: Double) {
    times[next] = time
    next = (next + 1) % capacity
    count = min(count + 1, capacity)
  }

  /// Removes all durations.
  mutating func removeAll() { (next, count) = (0, 0) }

  /// The duration that was added last; nil if there is none.
  var last: Double? { count > 0 ? times[(next + capacity - 1) % capacity] : nil }

  /// Returns the maximum of the latest durations; nil if there are none.
  func maximum(ofLast number: Int) -> Double? {
    var maximum: Double?
    for age in 0..<min(number, count) {
      let time = times[(next + capacity - 1 - age) % capacity]
      maximum = max(maximum ?? time, time)
    }
    return maximum
  }

  /// The 95th percentile of the durations; nil if there are none.
  var percentile95: Double? { quantile(skipping: count / 20) }

  /// The median of the durations; nil if there are none.
  var median: Double? { quantile(skipping: count / 2) }

  /// The lower quartile of the durations; nil if there are none.
  var lowerQuartile: Double? { quantile(skipping: count - 1 - count / 4) }

  /// Returns the largest duration after a number of larger durations have been skipped.
  private func quantile(skipping number: Int) -> Double? {
    guard count > 0 else { return nil }
    // The durations are found one by one, from the largest down. There are only a few, and a sorted copy would need
    // memory.
    var (bound, left) = (Double.infinity, number)
    while true {
      var (greatest, equals) = (-Double.infinity, 0)
      for index in 0..<count where times[index] < bound {
        if times[index] > greatest { (greatest, equals) = (times[index], 0) }
        if times[index] == greatest { equals += 1 }
      }
      if equals == 0 || equals > left { return equals == 0 ? bound : greatest }
      left -= equals
      bound = greatest
    }
  }
}
