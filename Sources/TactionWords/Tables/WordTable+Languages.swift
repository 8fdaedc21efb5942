extension WordTable {
  /// Taction's tables by language. A table is created when it is first used.
  private static let tables: [(language: Language, table: @Sendable () -> WordTable)] = [
    ("en", { english }),
    ("de", { german }),
    ("fr", { french }),
    ("es", { spanish }),
    ("it", { italian }),
    ("pt", { portuguese }),
    ("pt-PT", { portugueseOfPortugal }),
    ("nl", { dutch }),
    ("pl", { polish }),
    ("uk", { ukrainian }),
    ("tr", { turkish }),
    ("ar", { arabic }),
    ("he", { hebrew }),
    ("hi", { hindi }),
    ("zh-Hans", { simplifiedChinese }),
    ("zh-Hant", { traditionalChinese }),
    ("ja", { japanese }),
    ("ko", { korean }),
  ]

  /// The languages of Taction's tables.
  static let languages = tables.map(\.language)

  /// Returns the table of one of these languages.
  static func table(of language: Language) -> WordTable {
    tables.first { $0.language == language }?.table() ?? english
  }
}
