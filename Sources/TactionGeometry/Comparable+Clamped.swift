extension Comparable {
  /// Returns the value, or the nearest bound of the range; the lower bound for NaN.
  @inlinable package func clamped(to range: ClosedRange<Self>) -> Self {
    // This order of the arguments gives the lower bound for NaN, and compiles without branches.
    min(max(range.lowerBound, self), range.upperBound)
  }
}
