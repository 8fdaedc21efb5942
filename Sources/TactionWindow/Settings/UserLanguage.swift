import TactionEnvironment
import TactionViews
import TactionWords

/// The user's languages, as the environment names them.
enum UserLanguage {
  /// Sets the languages, and the formats of dates and numbers, for given environment variables.
  static func apply(to settings: inout UserSettings, _ variable: (String) -> String? = { Environment[$0] }) {
    settings.languages = languages(variable)
    settings.dateLanguage = formats("LC_TIME", variable)
    settings.numberLanguage = formats("LC_NUMERIC", variable)
  }

  /// Returns the languages that the user reads, the preferred language first: the languages in `LANGUAGE`, as in
  /// gettext, and then the language of `LC_MESSAGES`. With the locale C, the list is empty.
  static func languages(_ variable: (String) -> String?) -> [Language] {
    guard let language = Language(locale(for: "LC_MESSAGES", variable)) else { return [] }
    let listed = (variable("LANGUAGE") ?? "").split(separator: ":").prefix(16).compactMap { Language(String($0)) }
    return listed.contains(language) ? listed : listed + [language]
  }

  /// Returns the language and the region for the formats of a category, `LC_TIME` or `LC_NUMERIC`. The locale C, and
  /// any name that is not a language, count as US English.
  private static func formats(_ category: String, _ variable: (String) -> String?) -> Language {
    Language(locale(for: category, variable)) ?? "en-US"
  }

  /// The locale for messages.
  static var locale: String { locale(for: "LC_MESSAGES") }

  /// Returns the locale for a category such as `LC_MESSAGES`, by the rules of POSIX.
  static func locale(for category: String, _ variable: (String) -> String? = { Environment[$0] }) -> String {
    variable("LC_ALL") ?? variable(category) ?? variable("LANG") ?? "C"
  }
}
