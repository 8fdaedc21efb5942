extension ClosedRange<Double> {
  /// Returns the depth of a value in the margins at both ends of the range: 0 between the margins, positive at the
  /// upper end and beyond it, negative at the lower end. NaN is in no margin.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - margin: The width of a margin; at most a quarter of the range is used.
  ///   - unit: The distance that counts as a depth of 1, at most a quarter of the range. If it is nil, this is the
  ///     width of a margin, so the depth at an end is 1.
  package func depth(of value: Double, inMargins margin: Double, unit: Double? = nil) -> Double {
    let most = (upperBound - lowerBound) / 4
    let (margin, unit) = (Swift.min(margin, most), Swift.min(unit ?? margin, most))
    guard margin > 0, unit > 0 else { return 0 }
    let (lower, upper) = (lowerBound + margin, upperBound - margin)
    return value < lower ? (value - lower) / unit : value > upper ? (value - upper) / unit : 0
  }
}
