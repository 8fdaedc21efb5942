// Numbers as a language writes them, in Latin digits.
extension Language {
  /// Returns the text for a number, with at most some digits of its fraction, and without groups of digits.
  package func text(for number: Double, fractionDigits: Int) -> String {
    var unit = 1.0
    for _ in 0..<fractionDigits { unit *= 10 }
    let count = (number.magnitude * unit).rounded()
    // Beyond 10¹⁵, a `Double` is not exact enough for these digits, or the number is not finite.
    guard count < 1e15 else { return "\(number)" }
    let (whole, rest) = Int64(count).quotientAndRemainder(dividingBy: Int64(unit))
    let text = number < 0 && count > 0 ? "-\(whole)" : "\(whole)"
    guard rest > 0 else { return text }
    let digits = "\(rest)"
    var fraction = String(repeating: "0", count: fractionDigits - digits.count) + digits
    while fraction.last == "0" { fraction.removeLast() }
    return text + decimalSeparator + fraction
  }

  /// The sign between the whole part and the fraction of a number.
  package var decimalSeparator: String {
    let isExceptional = region.map { Self.exceptionalRegions[code]?.contains($0) == true } ?? false
    return Self.languagesWithComma.contains(code) != isExceptional ? "," : "."
  }

  // Data from Unicode's CLDR.

  /// The languages of glibc's locales that write a comma.
  private static let languagesWithComma: Set<String> = [
    "af", "ast", "az", "be", "bg", "br", "bs", "ca", "cs", "cv", "da", "de", "dsb", "el", "eo", "es", "et", "eu", "ff",
    "fi",
    "fo", "fr", "fur", "fy", "gl", "hr", "hsb", "hu", "hy", "ia", "id", "is", "it", "ka", "kab", "kk", "kl", "ku", "ky",
    "lb", "lij", "ln", "lo", "lt", "lv", "mk", "nb", "nds", "nl", "nn", "nr", "oc", "os", "pl", "ps", "pt", "ro", "ru",
    "rw", "sah", "sc", "se", "sk", "sl", "sq", "sr", "ss", "sv", "szl", "tg", "tk", "tr", "ts", "tt", "uk", "uz", "ve",
    "vi", "wae", "wo",
  ]

  /// The regions that write a point in a language with a comma, or a comma in a language with a point.
  private static let exceptionalRegions: [String: Set<String>] = [
    "ar": ["DZ", "LB", "LY", "MA", "TN"], "de": ["CH", "LI"], "en": ["DK", "ZA"],
    "es": ["419", "CU", "DO", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "SV", "US"], "it": ["CH"],
  ]
}
