/// Taction's own words in one language. A table is a part of Taction, or an app provides it.
///
///     app.wordTables = [
///       WordTable("fi", [.cut: "Leikkaa"], plurals: [.items: [.one: "# kohde", .other: "# kohdetta"]])
///     ]
public struct WordTable: Hashable, Sendable {
  /// The language of the words.
  public let language: Language
  /// The words in this table.
  public let words: [Word: String]
  /// The plural forms of words with a number; `#` is the number.
  public let plurals: [Word: [PluralCategory: String]]
  /// The words of each source; empty for a table of an app.
  let sources: [WordSource: [Word: String]]

  /// Creates a table of an app. Words that are not in this table are taken from Taction's table of the same language;
  /// without such a table, from the English table.
  public init(
    _ language: Language, _ words: [Word: String], plurals: [Word: [PluralCategory: String]] = [:]
  ) {
    (self.language, self.words, self.plurals, sources) = (language, words, plurals, [:])
  }

  /// Creates one of Taction's tables, with the words of each source.
  init(
    _ language: Language, gtk: [Word: String] = [:], gnome: [Word: String] = [:], onboard: [Word: String] = [:],
    maliit: [Word: String] = [:], kde: [Word: String] = [:], cldr: [Word: String], own: [Word: String],
    plurals: [Word: [PluralCategory: String]]
  ) {
    (self.language, self.plurals) = (language, plurals)
    sources = [
      .gtk: gtk, .gnome: gnome, .onboard: onboard, .maliit: maliit, .kde: kde, .cldr: cldr, .own: own,
    ]
    words = sources.values.reduce(into: [:]) { words, part in words.merge(part) { first, _ in first } }
  }
}

/// The project from whose texts a word is taken, so that users already know the word.
enum WordSource: Hashable, CaseIterable {
  /// GTK 3.24 and 4.8.
  case gtk
  /// GNOME's shell, file manager and browser, version 43.
  case gnome
  /// The on-screen keyboard Onboard 1.4.
  case onboard
  /// The on-screen keyboard Maliit 2.3.
  case maliit
  /// KDE's frameworks 5.103.
  case kde
  /// Unicode's CLDR.
  case cldr
  /// Our own wording.
  case own
}
