extension Comparable {
  /// Returns the value, or the bound of the range that is nearer to it; the lower bound for not-a-number.
  @inlinable package func clamped(to range: ClosedRange<Self>) -> Self {
    self >= range.lowerBound ? min(self, range.upperBound) : range.lowerBound
  }
}
