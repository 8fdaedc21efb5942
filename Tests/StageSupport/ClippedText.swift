import Taction

extension View {
  /// The texts of labels in this view that are cut off, with the sizes that they have and need.
  package var clippedTexts: [String] {
    guard !isHidden, alpha > 0 else { return [] }
    var found: [String] = []
    if let label = self as? Label, !label.text.isEmpty {
      let needed = label.sizeThatFits(Size(width: label.bounds.width, height: 0))
      if needed.width > label.bounds.width + 0.5 || needed.height > label.bounds.height + 0.5 {
        found.append("\(label.text): \(label.bounds.size) instead of \(needed)")
      }
    }
    return found + (subviews + overlaySubviews).flatMap(\.clippedTexts)
  }
}

/// Taction's own words, each in the language in which it is longest.
package enum LongestWords {
  /// The languages of Taction's tables.
  package nonisolated static let languages: [Language] = [
    "en", "de", "fr", "es", "it", "pt", "pt-PT", "nl", "pl", "uk", "tr", "ar", "he", "hi", "zh-Hans", "zh-Hant", "ja",
    "ko",
  ]

  /// The scales of text at which nothing may be cut off.
  package nonisolated static let scales = [1, 1.5, 2]

  /// A table whose English words are the longest words, since English is the language of a new stage.
  package static let table: WordTable = {
    let all = languages.map { Words(languages: [$0]) }
    let longest = Word.allCases.map { word in
      (word, all.map { $0[word] }.max { width(of: $0) < width(of: $1) } ?? "")
    }
    return WordTable("en", Dictionary(uniqueKeysWithValues: longest))
  }()

  private static func width(of text: String) -> Double { Label(text).bounds.width }
}
