/// The distribution of some numbers: their count and some of their percentiles.
package nonisolated struct Distribution: Equatable, Sendable {
  /// The number of values.
  package let count: Int
  /// The 5th percentile.
  package let low: Double
  /// The median.
  package let median: Double
  /// The 95th percentile.
  package let high: Double
  /// The greatest value.
  package let maximum: Double

  /// Computes the distribution of numbers; nil if there are none. Numbers that are not finite are ignored.
  package init?(_ numbers: some Sequence<Double>) {
    let sorted = numbers.filter(\.isFinite).sorted()
    guard let last = sorted.last else { return nil }
    func rank(_ fraction: Double) -> Double { sorted[Int((Double(sorted.count - 1) * fraction).rounded())] }
    (count, low, median, high, maximum) = (sorted.count, rank(0.05), rank(0.5), rank(0.95), last)
  }

  /// Makes a distribution from known values.
  package init(count: Int, low: Double, median: Double, high: Double, maximum: Double) {
    (self.count, self.low, self.median, self.high, self.maximum) = (count, low, median, high, maximum)
  }
}
