import Glibc

/// A text that the user has written.
nonisolated struct Note: Identifiable, Equatable, Sendable {
  /// The name of its file without the ending.
  let id: String
  var text = ""
  /// The time of the last change, in seconds since 1970.
  var changed = 0.0

  /// The first line with any words, as far as it fits in a row.
  var title: String { lines.first.map { String($0.prefix(100)) } ?? "New note" }

  /// The line after the title.
  var summary: String { lines.count > 1 ? String(lines[1].prefix(100)) : "No more text" }

  /// The first lines with any words; the rest of a long text is not read.
  private var lines: [Substring] {
    text.prefix(1000).split(whereSeparator: \.isNewline).filter { $0.contains { !$0.isWhitespace } }
  }

  /// Whether a text is in the note, whatever its case.
  func contains(_ words: String) -> Bool { words.isEmpty || text.lowercased().contains(words.lowercased()) }
}

/// A state of a note's file: its text, and the properties that show whether the file is still the same.
nonisolated struct NoteVersion: Equatable, Sendable {
  /// The properties of a file that change when the file changes, except for changes within a tick of the file system's
  /// clock.
  struct Stamp: Equatable, Sendable {
    var file: UInt64
    var size: Int
    var seconds: Int
    var nanoseconds: Int
  }

  let text: String
  let stamp: Stamp
  /// Whether an equal stamp means an equal file: not for one that was changed just before it was looked at.
  let isCertain: Bool

  /// The time of the last change, in seconds since 1970.
  var changed: Double { Double(stamp.seconds) + Double(stamp.nanoseconds) * 1e-9 }
}

/// A note that another program has changed while it was being changed here.
nonisolated struct NoteConflict: Equatable, Sendable {
  let id: Note.ID
  /// The file as the other program has left it; nil where it has removed or renamed it.
  let theirs: NoteVersion?

  /// The user's decision.
  enum Choice {
    /// The text of this program replaces the other one.
    case mine
    /// The text of the other program replaces this one; the note goes if that program has removed it.
    case theirs
    /// The other text becomes a note of its own.
    case both
  }
}

/// A file or a folder of notes that could not be used, for the reason in `errno`.
nonisolated struct NoteError: Error, CustomStringConvertible {
  let description: String

  init(_ action: String = "write", path: String) {
    description = "cannot \(action) \(path): \(String(cString: strerror(errno)))"
  }
}
