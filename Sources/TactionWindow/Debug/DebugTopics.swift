/// The topics that an app logs and shows for debugging, set in `TACTION_DEBUG` and separated by commas.
package nonisolated struct DebugTopics: OptionSet, Sendable {
  /// The set as bits.
  package let rawValue: Int

  /// Makes a set from its bits.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Logs each touch and each change of a recognizer's state, with the reason.
  package static let gestures = DebugTopics(rawValue: 1)
  /// Shows rings around fingers above the windows, with the number and the candidate recognizers of each touch.
  package static let touches = DebugTopics(rawValue: 2)
  /// Shows numbers about frames in a box over the windows, and logs these numbers and each slow handler.
  package static let frames = DebugTopics(rawValue: 4)
  /// Shows borders, names, roles and sizes over the views; Ctrl+Shift+I logs the whole tree.
  package static let views = DebugTopics(rawValue: 8)

  private static let words: [(String, DebugTopics)] = [
    ("gestures", .gestures), ("touches", .touches), ("frames", .frames), ("views", .views),
  ]

  /// Reads the topics from a text. If there are unknown words, a closure is called once with all of them.
  init(parsing text: String, unknown: ([String]) -> Void) {
    self = []
    var others: [String] = []
    for part in text.split(separator: ",") {
      let word = String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      if let topic = Self.words.first(where: { $0.0 == word }) {
        insert(topic.1)
      } else if !word.isEmpty {
        others.append(word)
      }
    }
    if !others.isEmpty { unknown(others) }
  }

  /// Reads the environment; unknown topics are logged in one line.
  @MainActor package static func fromEnvironment() -> DebugTopics {
    guard let text = Environment["TACTION_DEBUG"] else { return [] }
    return DebugTopics(parsing: text) { others in
      let known = words.dropLast().map(\.0).joined(separator: ", ") + " and " + (words.last?.0 ?? "")
      log.warning("TACTION_DEBUG knows no \(others.joined(separator: ", ")); its topics are \(known)")
    }
  }
}
