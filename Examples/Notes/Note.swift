import Foundation
import Taction

/// A text that the user has written, together with its ink and photos.
nonisolated struct Note: Identifiable, Equatable, Sendable {
  /// The file's name without the ending; if the note is in a notebook, the notebook's name is before it:
  /// "Recipes/1767260480".
  let id: String
  var text = ""
  var changed = Date.now
  /// Whether it has, or will soon have, a folder of ink and photos.
  var hasPages = false

  var notebook: String { id.contains("/") ? String(id.prefix { $0 != "/" }) : "" }
  var title: String { lines.first ?? "New note" }
  /// The second line of the text and the day of the last change, in the user's time zone, for a row of the list.
  var summary: String {
    let day = changed.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
    return (lines.dropFirst().prefix(1) + [day]).joined(separator: "\n")
  }

  /// The first lines that are not blank, as far as they fit in a row; the rest of a long text is not read.
  private var lines: [String] {
    let lines = text.prefix(1000).split(whereSeparator: \.isNewline)
    return lines.filter { $0.contains { !$0.isWhitespace } }.map { String($0.prefix(100)) }
  }
}

extension Error {
  /// The reason as text for the user.
  var reason: String { self is CocoaError ? localizedDescription : Theme.current.words.reason(of: self) }
}
