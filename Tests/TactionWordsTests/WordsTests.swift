import Testing

@testable import TactionWords

struct WordsTests {
  @Test("Each table has all words, each with as many values as the English word", arguments: WordTable.languages)
  func eachTableHasEachWord(language: Language) {
    let table = WordTable.table(of: language)
    #expect(table.language == language)
    #expect(Set(table.words.keys).union(table.plurals.keys) == Set(Word.allCases))
    for (word, text) in table.words {
      #expect(!text.isEmpty && text.first != " " && text.last != " ", "\(word) in \(language)")
      let english = WordTable.english.words[word] ?? ""
      #expect(text.count { $0 == "#" } == english.count { $0 == "#" }, "\(word)")
    }
    // Each text is listed under exactly one source.
    #expect(table.sources.values.reduce(0) { $0 + $1.count } == table.words.count)
  }

  /// The table has the plural forms that the numbers up to a million require.
  @Test("The tables have all plural forms of their languages", arguments: WordTable.languages)
  func eachTableHasEachForm(language: Language) throws {
    let table = WordTable.table(of: language)
    let numbers = Array(0...400) + [1000, 1001, 1_000_000, 2_000_000]
    for word in table.plurals.keys {
      let forms = try #require(table.plurals[word])
      #expect(Set(forms.keys) == Set(numbers.map { PluralCategory($0, in: language) }).union([.other]), "\(language)")
    }
  }

  @Test(
    "A word with a number has the plural form of the language",
    arguments: [
      ("en", [1: "1 item", 0: "0 items", 2: "2 items"]), ("de", [1: "1 Element", 7: "7 Elemente"]),
      ("fr", [0: "0 élément", 1: "1 élément", 2: "2 éléments", 1_000_000: "1000000 d’éléments"]),
      ("pl", [1: "1 element", 3: "3 elementy", 5: "5 elementów", 12: "12 elementów", 22: "22 elementy"]),
      ("uk", [1: "1 елемент", 21: "21 елемент", 11: "11 елементів", 24: "24 елементи"]),
      (
        "ar",
        [0: "لا عناصر", 1: "عنصر واحد", 2: "عنصران", 3: "3 عناصر", 11: "11 عنصرًا", 100: "100 عنصر", 103: "103 عناصر"]
      ),
      ("he", [1: "פריט אחד", 2: "שני פריטים", 3: "3 פריטים"]), ("ja", [1: "1 項目"]), ("ko", [3: "항목 3개"]),
    ] as [(String, [Int: String])])
  func numbers(language: String, texts: [Int: String]) throws {
    let words = Words(languages: [try #require(Language(language))])
    for (number, text) in texts { #expect(words[.items, number] == text) }
  }

  @Test("Values are at the positions that the language requires") func valuesStandWhereTheLanguageWantsThem() {
    #expect(Words.english[.page, "3", "7"] == "Page 3 of 7")
    #expect(Words(languages: ["ja"])[.page, "3", "7"] == "7ページ中3ページ目")
    #expect(Words(languages: ["tr"])[.percent, "50"] == "%50")
    // Placeholders in a value are not replaced.
    #expect(Words.english[.notInserted, "#1 #2"] == "The text could not be inserted. #1 #2")
    #expect(Words.english[.page, "3"] == "Page 3 of #2")
  }

  @Test("An app's words replace Taction's words of the same language")
  func anAppsWordsComeFirst_andTheOthersAreTheSame() {
    let table = WordTable("de", [.back: "Zur Liste"], plurals: [.items: [.other: "# Stück"]])
    let words = Words(languages: ["de-AT"], tables: [table])
    #expect(words[.back] == "Zur Liste")
    #expect(words[.items, 1] == "1 Stück")
    #expect(words[.cut] == "Ausschneiden")
    #expect(Words(languages: ["fr"], tables: [table])[.back] == "Retour")
  }

  @Test("A word of an app without plural forms is used for each number") func anAppMayDoWithoutPluralForms() {
    let words = Words(languages: [], tables: [WordTable("en", [.items: "# things"])])
    #expect(words[.items, 1] == "1 things")
  }

  @Test("In a language that only the app has, missing words are English")
  func anAppBringsALanguage_withEnglishForTheRest() {
    let table = WordTable("fi", [.cut: "Leikkaa"])
    let words = Words(languages: ["fi-FI", "de"], tables: [table])
    #expect(words.language == "fi")
    #expect(words[.cut] == "Leikkaa")
    #expect(words[.paste] == "Paste")
    // Users of other languages do not get the app's language.
    #expect(Words(languages: ["de"], tables: [table])[.cut] == "Ausschneiden")
  }

  @Test("An app's English words are also used for languages without a table")
  func anAppChangesEnglish_forUsersOfOtherLanguagesToo() {
    let table = WordTable("en", [.ok: "Fine"])
    #expect(Words(languages: [], tables: [table])[.ok] == "Fine")
    #expect(Words(languages: ["fi"], tables: [table])[.ok] == "Fine")
    #expect(Words(languages: ["de"], tables: [table])[.ok] == "OK")
  }

  @Test("Negative and extreme numbers have a plural form") func pluralsOfExtremeNumbers() {
    for language in WordTable.languages + ["ru", "cs", "hr", "vi", "fi"] {
      for number in [Int.min, -1, 0, Int.max] { _ = PluralCategory(number, in: language) }
    }
    #expect(PluralCategory(-1, in: "en") == .one)
    #expect(PluralCategory(2, in: "cs") == .few)
    #expect(PluralCategory(101, in: "ru") == .one)
  }
}
