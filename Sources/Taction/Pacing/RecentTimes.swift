/// The last few durations of a kind, in seconds, in memory of its own.
nonisolated struct RecentTimes<let capacity: Int> {
  private var times = InlineArray<capacity, Double>(repeating: 0)
  private var next = 0
  /// How many are known.
  private(set) var count = 0

  /// Takes in a duration; the oldest one gives way to it.
  mutating func add(_ time: Double) {
    times[next] = time
    next = (next + 1) % capacity
    count = min(count + 1, capacity)
  }

  /// Forgets all.
  mutating func removeAll() { (next, count) = (0, 0) }

  /// The duration taken in last; nil before the first.
  var last: Double? { count > 0 ? times[(next + capacity - 1) % capacity] : nil }

  /// The greatest of those taken in last.
  func greatest(ofLast number: Int) -> Double? {
    var greatest: Double?
    for age in 0..<min(number, count) {
      let time = times[(next + capacity - 1 - age) % capacity]
      greatest = max(greatest ?? time, time)
    }
    return greatest
  }

  /// The duration that only one in twenty is longer than; nil before the first.
  var percentile95: Double? { quantile(skipping: count / 20) }

  /// The duration that half of them are longer than; nil before the first.
  var median: Double? { quantile(skipping: count / 2) }

  /// The duration that three quarters of them are longer than; nil before the first.
  var lowerQuartile: Double? { quantile(skipping: count - 1 - count / 4) }

  /// The greatest but so many.
  private func quantile(skipping number: Int) -> Double? {
    guard count > 0 else { return nil }
    // Found one by one, from the greatest down: there are few of them, and no memory is needed.
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
