extension Language {
  /// Returns the one of some languages that a user reads best; nil if he reads none of them.
  ///
  /// The first language of the user counts that is there at all; of those with the same code and script, the one with
  /// the same region, or the one without a region.
  ///
  ///     let language = Language.choose(from: ["en", "de", "pt-BR"], for: theme.languages) ?? "en"
  ///
  /// - Parameter wanted: The user's languages, the best first.
  public static func choose(from offered: [Language], for wanted: [Language]) -> Language? {
    for language in wanted {
      let candidates = offered.filter { $0.code == language.code && $0.script == language.script }
      if let best = candidates.min(by: { $0.distance(from: language) < $1.distance(from: language) }) { return best }
    }
    return nil
  }

  private func distance(from wanted: Language) -> Int { region == wanted.region ? 0 : region == nil ? 1 : 2 }
}
