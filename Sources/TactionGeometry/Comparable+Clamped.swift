extension Comparable {
  /// Returns the value, or the bound of the range that is nearer to it.
  @inlinable package func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
