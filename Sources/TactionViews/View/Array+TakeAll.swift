extension Array {
  /// Empties the array and returns its elements, so that code called for each can add new ones.
  mutating func takeAll() -> [Element] {
    let all = self
    self = []
    return all
  }
}
