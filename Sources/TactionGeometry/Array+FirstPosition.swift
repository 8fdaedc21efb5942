extension Array {
  /// Returns the first position at which a condition is true; the count if there is no such position. The condition
  /// must also be true at all later positions.
  @inlinable package func firstPosition(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
