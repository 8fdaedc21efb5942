extension Language {
  /// Returns the one of some languages that a user reads best; nil if he reads none of them.
  ///
  /// The first language of the user counts that is there at all; of those with the same code and script, the one with
  /// the same region, or the one without a region.
  ///
  ///     let language = Language.choose(from: ["en", "de", "pt-BR"], for: theme.languages) ?? "en"
  ///
  /// - Parameters:
  ///   - offered: The languages that there are.
  ///   - wanted: The user's languages, the best first.
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

  /// The regions that write Portuguese as Portugal does, by the parents of locales in CLDR.
  private static let readersOfPortugal: Set<String> = ["AO", "CH", "CV", "GQ", "GW", "LU", "MO", "MZ", "ST", "TL"]
}
