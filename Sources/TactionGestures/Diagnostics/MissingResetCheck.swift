import TactionGeometry

/// Finds out whether a handler applies to its view, in each call, all that the fingers have done since they landed,
/// without setting the value back: then the view grows, turns or runs away faster and faster.
///
/// The proof is strict, so that no sound handler is accused. A value that starts from zero has gathered clearly, is
/// left as it is, and the view changes by exactly that value, three calls in a row. A handler that applies it to where
/// the view was at the beginning changes the view by a step instead. The first call that tells otherwise ends the check
/// for good.
struct MissingResetCheck {
  /// Whether nothing is proven yet, either way.
  private(set) var isOpen = true
  private var previous = Vector.zero
  private var hits = 0

  private static let neededHits = 3
  /// How far a value may be from what the view did, in its unit: sums of rounding errors are far smaller.
  private static let tolerance = 1e-6

  /// Takes in one call of the handler; returns true once, when there is no doubt that the handler goes wrong.
  ///
  /// - Parameters:
  ///   - value: what had gathered when the handler was called.
  ///   - change: what the handler did to its view, in the same measure.
  ///   - isKept: whether the handler left the value as it was.
  ///   - least: from which length on a value has gathered clearly.
  mutating func isProven(by value: Vector, change: Vector, isKept: Bool, least: Double) -> Bool {
    guard isKept else {
      isOpen = false
      return false
    }
    let isTelling = previous.length > least && value.length > least
    previous = value
    guard isTelling else { return false }
    if (change - value).length < Self.tolerance * max(1, value.length) { hits += 1 } else { isOpen = false }
    guard hits == Self.neededHits else { return false }
    isOpen = false
    return true
  }

  /// There is nothing to check.
  mutating func close() { isOpen = false }
}
