/// Converts a number from outside into an `Int32`, clamped to its range; not-a-number becomes zero.
///
/// The one door for doubles on their way to the wire: Swift's own conversion traps on NaN and on large values.
nonisolated func clampedInt32(_ value: Double) -> Int32 {
  guard !value.isNaN else { return 0 }
  return Int32(min(max(value.rounded(), Double(Int32.min)), Double(Int32.max)))
}

/// Limits a number to a range.
nonisolated func clamped<Value: Comparable>(_ value: Value, to range: ClosedRange<Value>) -> Value {
  min(max(value, range.lowerBound), range.upperBound)
}
