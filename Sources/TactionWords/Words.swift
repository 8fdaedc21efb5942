/// Taction's own words in the user's language: for menus, buttons, the on-screen keyboard, notices and screen readers.
///
///     override func themeDidChange() { closeButton.accessibilityLabel = theme.words[.cancel] }
public struct Words: Hashable, Sendable {
  /// The language of the words: the first of the user's languages for which there is a table; without such a language,
  /// English.
  public let language: Language
  /// The tables in which words are looked up, in this order.
  private let tables: [WordTable]

  /// The words in English, for example for logs.
  public static let english = Words(languages: [])

  /// Creates the words for a user.
  ///
  /// - Parameters:
  ///   - languages: The user's languages, the preferred language first.
  ///   - tables: The tables of the app. They have priority over Taction's tables of the same language.
  public init(languages: [Language], tables: [WordTable] = []) {
    let offered = tables.map(\.language) + WordTable.languages
    language = Language.choose(from: offered, for: languages) ?? .english
    let own = Language.choose(from: WordTable.languages, for: [language]).map(WordTable.table)
    self.tables = tables.filter { [language] in $0.language == language } + [own, .english].compactMap(\.self)
  }

  /// Returns the text of a word; for a word with plural forms, the form ``PluralCategory/other``.
  public subscript(word: Word) -> String {
    for table in tables {
      if let text = table.words[word] ?? table.plurals[word]?[.other] { return text }
    }
    return word.rawValue
  }

  /// Returns a text with a number in the correct grammatical form: `words[.items, 3]` is "3 items".
  public subscript(word: Word, number: Int) -> String {
    for table in tables {
      let forms = table.plurals[word]
      let form = forms?[PluralCategory(number, in: table.language)] ?? forms?[.other] ?? table.words[word]
      if let form { return form.replacing("#", with: "\(number)") }
    }
    return word.rawValue
  }

  /// Returns a sentence with values in place of its placeholders: `words[.page, "3", "7"]` is "Page 3 of 7".
  public subscript(word: Word, values: String...) -> String {
    var text = ""
    var rest = self[word][...]
    while let mark = rest.firstIndex(of: "#") {
      text += rest[..<mark]
      rest = rest[rest.index(after: mark)...]
      guard let number = rest.first?.wholeNumberValue, values.indices.contains(number - 1) else {
        text += "#"
        continue
      }
      text += values[number - 1]
      rest = rest.dropFirst()
    }
    return text + rest
  }

  /// Returns the text for a percentage. `part` is a fraction from 0 to 1.
  package func percent(_ part: Double) -> String { self[.percent, "\(Int((part * 100).rounded()))"] }
}
