/// Some numbers of a kind, by their ranks.
package nonisolated struct Distribution: Equatable, Sendable {
  /// The number of them.
  package let count: Int
  /// The number below which a twentieth of them lies.
  package let low: Double
  /// The middle one.
  package let median: Double
  /// The number above which a twentieth of them lies.
  package let high: Double
  /// The greatest one.
  package let maximum: Double

  /// Sorts numbers; nil for none. Numbers that are not finite are left out.
  package init?(_ numbers: some Sequence<Double>) {
    let sorted = numbers.filter(\.isFinite).sorted()
    guard let last = sorted.last else { return nil }
    func rank(_ fraction: Double) -> Double { sorted[Int((Double(sorted.count - 1) * fraction).rounded())] }
    (count, low, median, high, maximum) = (sorted.count, rank(0.05), rank(0.5), rank(0.95), last)
  }

  /// Makes a distribution of known ranks.
  package init(count: Int, low: Double, median: Double, high: Double, maximum: Double) {
    (self.count, self.low, self.median, self.high, self.maximum) = (count, low, median, high, maximum)
  }
}
