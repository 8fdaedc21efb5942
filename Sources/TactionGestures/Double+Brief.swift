nonisolated extension Double {
  /// The number as a person reads it, with so many decimals at most and without zeros at the end: "14.2", "10".
  package func brief(decimals: Int = 1) -> String {
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let steps = (magnitude * unit).rounded()
    // Beyond this a Double has no decimals, or is no number at all.
    guard steps < 1e15 else { return "\(self)" }
    let (whole, rest) = Int64(steps).quotientAndRemainder(dividingBy: Int64(unit))
    var text = self < 0 && steps > 0 ? "-\(whole)" : "\(whole)"
    guard rest > 0 else { return text }
    let digits = String(rest)
    text += "." + String(repeating: "0", count: decimals - digits.count) + digits
    while text.last == "0" { text.removeLast() }
    return text
  }

  /// The number as briefly as it can be told apart from another one: 10.04 from 10 is "10.04".
  func brief(besides other: Double) -> String {
    for decimals in 1..<3 where brief(decimals: decimals) != other.brief(decimals: decimals) {
      return brief(decimals: decimals)
    }
    return brief(decimals: 3)
  }
}
