extension Comparable {
  /// Returns the value, or the bound of the range that is nearer to it; the lower bound for not-a-number.
  @inlinable package func clamped(to range: ClosedRange<Self>) -> Self {
    // This order of the arguments gives the lower bound for not-a-number, and compiles without branches.
    min(max(range.lowerBound, self), range.upperBound)
  }
}
