import TactionViews

/// The user's language, as the environment names it.
enum UserLanguage {
  /// The locale for messages.
  static var locale: String { locale(for: "LC_MESSAGES") }

  /// Returns the locale for a category such as `LC_MESSAGES`, by the rules of POSIX.
  static func locale(for category: String) -> String {
    Environment["LC_ALL"] ?? Environment[category] ?? Environment["LANG"] ?? "C"
  }

  /// Returns the side at which lines of a locale's language begin: `ar_EG.UTF-8`, `pa_PK`, `az_IR`, `uz@arabic`.
  ///
  /// Right to left are the languages whose first script in Unicode's CLDR is written so, as far as glibc or a desktop
  /// has locales for them.
  static func direction(of locale: String) -> LayoutDirection {
    let parts = locale.lowercased().split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first?.split(separator: ".", omittingEmptySubsequences: false).first ?? ""
    if parts.count == 2, leftToRightModifiers.contains(String(parts[1])) { return .leftToRight }
    if parts.count == 2, rightToLeftModifiers.contains(String(parts[1])) { return .rightToLeft }
    let words = name.split { $0 == "_" || $0 == "-" }.map(String.init)
    guard let language = words.first else { return .leftToRight }
    if words.dropFirst().contains(where: { $0 == "latn" || $0 == "cyrl" }) { return .leftToRight }
    if words.dropFirst().contains(where: { $0 == "arab" || $0 == "hebr" }) { return .rightToLeft }
    if let region = words.last, regions.contains("\(language)_\(region)") { return .rightToLeft }
    return languages.contains(language) ? .rightToLeft : .leftToRight
  }

  private static let languages: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "glk", "he", "iw", "ks", "lrc", "mzn", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
  /// Languages with the countries in which they are written from right to left.
  private static let regions: Set<String> = ["az_ir", "ku_iq", "ku_ir", "pa_pk", "tk_ir", "uz_af"]
  private static let leftToRightModifiers: Set<String> = ["devanagari", "latin", "cyrillic"]
  private static let rightToLeftModifiers: Set<String> = ["arabic", "hebrew"]
}
