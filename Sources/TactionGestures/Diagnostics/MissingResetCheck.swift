import TactionGeometry

/// Detects handlers that apply the accumulated value on every call without resetting it, so that the view grows,
/// rotates or moves faster and faster.
///
/// The proof is strict, so that no correct handler is reported. In three calls in a row, the handler does not change a
/// value that started from zero and has clearly accumulated, and the view changes by exactly that value. A handler that
/// applies the value to the view's initial transform changes the view by one step instead. The first call that shows
/// correct behaviour ends the check permanently.
struct MissingResetCheck {
  /// Whether the check is still undecided.
  private(set) var isOpen = true
  private var previous = Vector.zero
  private var hits = 0

  private static let requiredHits = 3
  /// The tolerance for the change of the view, relative to the value. Sums of rounding errors are far smaller.
  private static let tolerance = 1e-6

  /// Evaluates one call of the handler. Returns true, at most once, when the calls prove that the reset is missing.
  ///
  /// - Parameters:
  ///   - value: The accumulated value before the call.
  ///   - change: The change of the view in the call, in the same unit as `value`.
  ///   - isKept: Whether the handler did not change the value.
  ///   - threshold: The length above which a value has clearly accumulated.
  mutating func isProven(by value: Vector, change: Vector, isKept: Bool, threshold: Double) -> Bool {
    guard isKept else {
      isOpen = false
      return false
    }
    let isClear = previous.length > threshold && value.length > threshold
    previous = value
    guard isClear else { return false }
    if (change - value).length < Self.tolerance * max(1, value.length) { hits += 1 } else { isOpen = false }
    guard hits == Self.requiredHits else { return false }
    isOpen = false
    return true
  }

  /// Ends the check without a result.
  mutating func close() { isOpen = false }
}
