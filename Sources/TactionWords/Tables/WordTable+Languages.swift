extension WordTable {
  /// The languages of Taction's tables.
  static let languages: [Language] = [
    "en",
    "de",
    "fr",
    "es",
    "it",
    "pt",
    "pt-PT",
    "nl",
    "pl",
    "uk",
    "tr",
    "ar",
    "he",
    "hi",
    "zh-Hans",
    "zh-Hant",
    "ja",
    "ko",
  ]

  /// Returns the table of one of these languages.
  static func table(of language: Language) -> WordTable {
    switch language.tag {
    case "de": .german
    case "fr": .french
    case "es": .spanish
    case "it": .italian
    case "pt": .portuguese
    case "pt-PT": .portugueseOfPortugal
    case "nl": .dutch
    case "pl": .polish
    case "uk": .ukrainian
    case "tr": .turkish
    case "ar": .arabic
    case "he": .hebrew
    case "hi": .hindi
    case "zh-Hans": .simplifiedChinese
    case "zh-Hant": .traditionalChinese
    case "ja": .japanese
    case "ko": .korean
    default: .english
    }
  }
}
