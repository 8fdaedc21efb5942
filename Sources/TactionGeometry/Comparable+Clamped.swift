extension Comparable {
  /// Returns the nearest value in a range.
  @inlinable
  package func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
