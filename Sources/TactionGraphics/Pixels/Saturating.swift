extension FixedWidthInteger {
  /// The nearest integer that the type can hold; zero for what is not a number.
  ///
  /// Numbers from files, the wire and the app may be anything, and Swift's own conversions trap on them.
  init(saturating value: Double) {
    guard !value.isNaN else {
      self = 0
      return
    }
    self = Self(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
  }
}

extension Double {
  /// The number, moved into a range; the lower end for what is not a number.
  func clamped(to range: ClosedRange<Double>) -> Double {
    self >= range.lowerBound ? Swift.min(self, range.upperBound) : range.lowerBound
  }
}
