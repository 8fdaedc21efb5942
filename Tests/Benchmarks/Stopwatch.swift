/// The processor time of the calling thread, in seconds.
nonisolated struct Stopwatch {
  private(set) var seconds = 0.0

  /// Adds the time that a closure takes.
  mutating func measure<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = MachineTime.thread
    defer { seconds += MachineTime.thread - start }
    return try body()
  }

  /// Returns the time of a closure in seconds, as the median of several runs.
  static func median(runs: Int = 7, of body: () throws -> Void) rethrows -> Double {
    var times: [Double] = []
    for _ in 0..<runs {
      var watch = Stopwatch()
      try watch.measure(body)
      times.append(watch.seconds)
    }
    return times.median
  }

}

extension [Double] {
  /// The number in the middle.
  nonisolated var median: Double { isEmpty ? .nan : sorted()[count / 2] }

  /// Returns the number that a fraction of the numbers does not exceed.
  nonisolated func percentile(_ part: Double) -> Double {
    isEmpty ? .nan : sorted()[Swift.min(Int(Double(count) * part), count - 1)]
  }
}
