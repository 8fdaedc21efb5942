import Taction
import TactionTesting

/// Taction's own words on a stage, each replaced by its key in angle brackets, such as `<cancel>`. So a text that is
/// fixed in the code is recognizable among all the texts that a screen reader finds.
package final class ReplacedWords {
  private let stage: Stage
  /// The texts that ``note()`` has found.
  private var texts: Set<String> = []

  /// Replaces the words; the language must be English, as it is on a new stage.
  package init(_ stage: Stage) {
    self.stage = stage
    let words = Dictionary(uniqueKeysWithValues: Word.allCases.map { ($0, Self.text(for: $0)) })
    stage.app.wordTables = [WordTable("en", words)]
    stage.settle()
  }

  /// Returns the key with the placeholders of the word, so that the values that replace them are also found.
  private static func text(for word: Word) -> String {
    let english = Words.english[word]
    let values = ["#1", "#2", "#3"].filter(english.contains)
    return (["<\(word.rawValue)>"] + (values.isEmpty && english.contains("#") ? ["#"] : values)).joined(separator: " ")
  }

  /// Notes the names, values, hints and actions of everything on the screen.
  package func note() {
    stage.settle()
    for window in stage.app.windows {
      for root in window.pipeline.tree.semanticNodes {
        root.forEach { node in
          if let meaning = node.semantics { note(node.name, meaning) }
        }
      }
    }
  }

  private func note(_ name: String, _ meaning: Semantics) {
    texts.formUnion([name, meaning.hint])
    switch meaning.value {
    case .number(_, _, let text), .text(let text): texts.insert(text)
    case nil: break
    }
    for case .custom(let name) in meaning.actions { texts.insert(name) }
  }

  /// Returns the words of a list that were not found, and each text that has two adjacent letters outside of Taction's
  /// words and of the test's own texts.
  ///
  /// Only Latin letters count, so dates on the screen should be in a language with other letters.
  package func complaints(about words: [Word], own: [String] = []) -> [String] {
    let missing = words.filter { word in !texts.contains { $0.contains("<\(word.rawValue)>") } }
    let own = own.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
    let fixed = texts.filter { text in
      let rest = own.reduce(text.replacing(#/<[A-Za-z]+>/#, with: "")) { $0.replacing($1, with: "") }
      return rest.firstMatch(of: #/[A-Za-z]{2}/#) != nil
    }
    return missing.map { "\($0) is not shown" } + fixed.sorted().map { "\"\($0)\" is fixed in the code" }
  }
}
