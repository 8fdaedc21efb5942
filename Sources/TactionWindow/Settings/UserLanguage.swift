import TactionWords

/// The user's languages, as the environment names them.
enum UserLanguage {
  /// The languages that the user reads, the preferred one first: the languages of `LANGUAGE`, as in gettext, and the
  /// language of messages. With the locale C the list is empty.
  static var all: [Language] { languages { Environment[$0] } }

  /// Returns the languages for given environment variables.
  static func languages(_ variable: (String) -> String?) -> [Language] {
    guard let language = Language(locale(for: "LC_MESSAGES", variable)) else { return [] }
    let listed = (variable("LANGUAGE") ?? "").split(separator: ":").prefix(16).compactMap { Language(String($0)) }
    return listed.contains(language) ? listed : listed + [language]
  }

  /// The locale for messages.
  static var locale: String { locale(for: "LC_MESSAGES") }

  /// Returns the locale for a category such as `LC_MESSAGES`, by the rules of POSIX.
  static func locale(for category: String, _ variable: (String) -> String? = { Environment[$0] }) -> String {
    variable("LC_ALL") ?? variable(category) ?? variable("LANG") ?? "C"
  }
}
