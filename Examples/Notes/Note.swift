import Foundation

/// A text that the user has written, to which ink and photos belong.
nonisolated struct Note: Identifiable, Equatable, Sendable {
  /// The name of its file without the ending, after that of its notebook if it is in one: "Recipes/1767260480".
  let id: String
  var text = ""
  var changed = Date.now

  var notebook: String { id.contains("/") ? String(id.prefix { $0 != "/" }) : "" }
  var title: String { lines.first ?? "New note" }
  /// The line after the title, and the day of the last change.
  var summary: String {
    let day = changed.formatted(.iso8601.year().month().day())
    return (lines.dropFirst().prefix(1) + [day]).joined(separator: "\n")
  }

  /// The first lines with any words, as far as they fit in a row; the rest of a long text is not read.
  private var lines: [String] {
    let lines = text.prefix(1000).split(whereSeparator: \.isNewline)
    return lines.filter { $0.contains { !$0.isWhitespace } }.map { String($0.prefix(100)) }
  }
}

extension Error {
  /// The reason, for people.
  nonisolated var words: String { self is CocoaError || self is POSIXError ? localizedDescription : "\(self)" }
}
