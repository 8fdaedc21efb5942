import TactionWords

/// The locale of the texts that screen readers get: of the language that the app has chosen, or of the environment,
/// such as "de_DE.UTF-8".
struct AccessibleLocale {
  /// The language that the app shows instead of the user's; nil if the app has not chosen one.
  let chosen: Language?

  /// The kinds of a locale, by the numbers of AtspiLocaleType.
  private static let variables = ["MESSAGES", "COLLATE", "CTYPE", "MONETARY", "NUMERIC", "TIME"]

  /// Returns the locale of a kind; for any other number, the locale of messages.
  func name(ofKind kind: Int = 0) -> String {
    if let chosen { return ([chosen.code] + [chosen.region].compactMap(\.self)).joined(separator: "_") }
    let variable = Self.variables.indices.contains(kind) ? Self.variables[kind] : Self.variables[0]
    return UserLanguage.locale(for: "LC_\(variable)")
  }

  /// The language of messages, in the form "de-de"; nil for the locales "C" and "POSIX".
  var language: String? {
    let name = name().prefix { $0 != "." && $0 != "@" }
    return name == "C" || name == "POSIX" ? nil : String(name.lowercased().map { $0 == "_" ? "-" : $0 })
  }
}
