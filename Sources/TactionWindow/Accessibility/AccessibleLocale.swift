/// The language of the user from the environment, such as "de_DE.UTF-8".
enum AccessibleLocale {
  /// The kinds of a locale, by the numbers of AtspiLocaleType.
  private static let variables = ["MESSAGES", "COLLATE", "CTYPE", "MONETARY", "NUMERIC", "TIME"]

  /// Returns the locale of a kind; for any other number, the locale of messages.
  static func name(ofKind kind: Int = 0) -> String {
    let variable = variables.indices.contains(kind) ? variables[kind] : variables[0]
    return UserLanguage.locale(for: "LC_\(variable)")
  }

  /// The language of messages, in the form "de-de"; nil for the locales "C" and "POSIX".
  static var language: String? {
    let name = name().prefix { $0 != "." && $0 != "@" }
    return name == "C" || name == "POSIX" ? nil : String(name.lowercased().map { $0 == "_" ? "-" : $0 })
  }
}
