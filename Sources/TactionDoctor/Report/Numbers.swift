import TactionGeometry

/// The format of numbers in the report, without Foundation.
nonisolated enum Numbers {
  /// Returns a number with the given number of decimal places.
  static func text(_ value: Double, digits: Int = 1) -> String {
    guard value.isFinite else { return "unknown" }
    let factor = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    let whole = Int((value * factor).rounded().clamped(to: -1e15...1e15))
    let (sign, size) = (whole < 0 ? "-" : "", whole.magnitude)
    guard digits > 0 else { return "\(sign)\(size)" }
    let fraction = String(size % UInt(factor))
    return "\(sign)\(size / UInt(factor)).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
  }

  /// Returns a number of seconds in milliseconds.
  static func milliseconds(_ seconds: Double) -> String { "\(text(seconds * 1000)) ms" }

  /// Returns a fraction as a percentage.
  static func percent(_ fraction: Double) -> String { "\(text(fraction * 100, digits: 0)) %" }

  /// Returns a size in whole numbers.
  static func size(_ size: Size) -> String { "\(text(size.width, digits: 0)) x \(text(size.height, digits: 0))" }

  /// Returns a count with its noun, in the singular or the plural.
  static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }
}
