extension Comparable {
  /// The value, or the nearer end of a range it lies outside of.
  nonisolated func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
