/// The log of touch and recognizer state changes, one line each, for `TACTION_DEBUG=gestures`.
///
/// Callers test `write` first, so that a line is composed only if the log is on.
package enum GestureLog {
  /// Receives each line from all dispatchers of the process; nil if nothing is logged.
  package static var write: ((String) -> Void)?
}

nonisolated extension Double {
  /// Returns the number with at most some decimals and without trailing zeros: "14.2", "10".
  package func brief(decimals: Int = 1) -> String {
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let steps = (magnitude * unit).rounded()
    // A Double of this size has hardly any decimals, or is not finite.
    guard steps < 1e15 else { return "\(self)" }
    let (whole, rest) = Int64(steps).quotientAndRemainder(dividingBy: Int64(unit))
    var text = self < 0 && steps > 0 ? "-\(whole)" : "\(whole)"
    guard rest > 0 else { return text }
    let digits = String(rest)
    text += "." + String(repeating: "0", count: decimals - digits.count) + digits
    while text.last == "0" { text.removeLast() }
    return text
  }

  /// Returns the number with enough decimals to distinguish it from another number, at most 3: 10.04 next to 10 is
  /// "10.04".
  func brief(besides other: Double) -> String {
    for decimals in 1..<3 where brief(decimals: decimals) != other.brief(decimals: decimals) {
      return brief(decimals: decimals)
    }
    return brief(decimals: 3)
  }
}
