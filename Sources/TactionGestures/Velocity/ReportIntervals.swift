/// The last five intervals at which a device reported a moving finger, stored without allocations.
nonisolated package struct ReportIntervals {
  private var ring = InlineArray<5, Double>(repeating: 0)
  private var next = 0

  /// The number of recorded intervals, at most five.
  package private(set) var count = 0

  /// Makes an empty record.
  package init() {}

  /// Adds an interval in seconds. An interval with the length of a pause of the finger is ignored.
  package mutating func add(_ interval: Double) {
    guard interval > 0, interval <= GestureConstants.maximumReportInterval else { return }
    ring[next] = interval
    next = (next + 1) % ring.count
    count = min(count + 1, ring.count)
  }

  /// The median of the intervals, in seconds; 0 if no interval is recorded. A single late report does not change the
  /// median.
  package var median: Double {
    var sorted = InlineArray<5, Double>(repeating: 0)
    for index in 0..<count {
      var place = index
      while place > 0, sorted[place - 1] > ring[index] {
        sorted[place] = sorted[place - 1]
        place -= 1
      }
      sorted[place] = ring[index]
    }
    return sorted[count / 2]
  }
}
