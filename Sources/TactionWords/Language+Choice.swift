extension Language {
  /// Returns the offered language that a user reads best; nil if the user reads none of the offered languages.
  ///
  /// The first of the user's languages that is offered in the same script decides. If this language is offered for
  /// several regions, the offer for the user's region is preferred, then the offer without a region.
  ///
  ///     let language = Language.choose(from: ["en", "de", "pt-BR"], for: theme.languages) ?? "en"
  ///
  /// - Parameters:
  ///   - offered: The available languages.
  ///   - wanted: The user's languages, the preferred language first.
  public static func choose(from offered: [Language], for wanted: [Language]) -> Language? {
    for language in wanted {
      let candidates = offered.filter { $0.code == language.code && $0.script == language.script }
      if let best = candidates.min(by: { $0.distance(from: language) < $1.distance(from: language) }) { return best }
    }
    return nil
  }

  private func distance(from wanted: Language) -> Int {
    if region == wanted.region { return 0 }
    if code == "pt", let other = wanted.region, Self.readersOfPortugal.contains(other) { return region == "PT" ? 1 : 2 }
    return region == nil ? 1 : 2
  }

  /// The regions in which Portuguese is written as in Portugal, from the parent locales of CLDR.
  private static let readersOfPortugal: Set<String> = ["AO", "CH", "CV", "GQ", "GW", "LU", "MO", "MZ", "ST", "TL"]
}
