extension ClosedRange<Double> {
  /// Returns the depth of a value in the margins at both ends of the range: 0 between the margins, 1 at the upper end,
  /// and more beyond it; negative at the lower end. NaN is in no margin.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - margin: The width of a margin; at most a quarter of the range is used.
  package func depth(of value: Double, inMargins margin: Double) -> Double {
    let margin = Swift.min(margin, (upperBound - lowerBound) / 4)
    guard margin > 0 else { return 0 }
    let (lower, upper) = (lowerBound + margin, upperBound - margin)
    return value < lower ? (value - lower) / margin : value > upper ? (value - upper) / margin : 0
  }
}
