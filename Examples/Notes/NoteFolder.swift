import Foundation
import TactionPortals

/// The folder of the notes' files.
///
/// A note is a text, `NAME.txt`, which other programs may also change. As soon as it has ink or photos, these are next
/// to it in a folder, `NAME.pages`: see `NotePages`. So each text file that another program puts here is a note, unless
/// it is hidden, and the text of each note is a plain text file. Folders of notes are notebooks. Deleted notes are kept
/// in `.deleted` for a day at least.
nonisolated struct NoteFolder: Sendable {
  let path: String
  private static var files: FileManager { .default }

  /// The path of the notes in the user's folder for data. A relative path in the variable is ignored, because
  /// it depends on the folder in which the program is started.
  static var standardPath: String {
    let data = ProcessInfo.processInfo.environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (data ?? NSHomeDirectory() + "/.local/share") + "/taction-notes"
  }

  func place(_ name: String) -> String { name.isEmpty ? path : "\(path)/\(name)" }
  func exists(_ name: String) -> Bool { Self.files.fileExists(atPath: place(name)) }

  /// Reads all notes, and the names of the notebooks; if the folder does not exist yet, there are none.
  func read() throws -> (notes: [Note], notebooks: [String]) {
    guard exists("") else { return ([], []) }
    let top = try visibleNames(in: "")
    let notebooks = top.filter { !$0.hasSuffix(".pages") && exists($0 + "/.") }.sorted()
    // Another program may have removed a notebook by now.
    let inside = notebooks.flatMap { notebook in
      ((try? visibleNames(in: notebook)) ?? []).map { "\(notebook)/\($0)" }
    }
    // Ink without a text is also a note: its text may not have been written yet.
    let ends = [".txt", ".pages"]
    let ids = (top + inside).compactMap { name in
      ends.first(where: name.hasSuffix).map { String(name.dropLast($0.count)) }
    }
    return (Set(ids).compactMap(note), notebooks)
  }

  /// Returns the names in a folder that are not hidden. Hidden files belong to other programs: Emacs locks a file by a
  /// hidden link to nothing, and macOS writes a hidden file next to each file on a memory card.
  private func visibleNames(in folder: String) throws -> [String] {
    try Self.files.contentsOfDirectory(atPath: place(folder)).filter { !$0.hasPrefix(".") }
  }

  /// Reads a note; nil if its file is not UTF-8 text, because saving the note would destroy the file.
  private func note(_ id: Note.ID) -> Note? {
    let dates = [".txt", ".pages/ink"].compactMap {
      (try? Self.files.attributesOfItem(atPath: place(id + $0)))?[.modificationDate] as? Date
    }
    guard let text = try? text(of: id) else { return nil }
    return Note(id: id, text: text, changed: dates.max() ?? .distantPast, hasPages: exists(id + ".pages"))
  }

  /// Returns the text of a note; empty if it has no text file.
  func text(of id: Note.ID) throws -> String { try TextDocument.read(place(id + ".txt")) ?? "" }

  func makeNotebook(_ name: String) throws {
    try Self.files.createDirectory(atPath: place(name), withIntermediateDirectories: true)
  }

  /// Erases notes and notebooks that were deleted before a date. Another window may still restore newer ones.
  func erase(deletedBefore date: Date) {
    for name in (try? Self.files.contentsOfDirectory(atPath: place(".deleted"))) ?? [] {
      // The name begins with the time of the deletion, in milliseconds.
      let time = Double(name.prefix { $0 != "-" }) ?? 0
      if time < date.timeIntervalSince1970 * 1000 { try? Self.files.removeItem(atPath: place(".deleted/\(name)")) }
    }
  }

  /// Renames files and folders; names that do not exist are skipped.
  func move(_ names: [(String, String)]) throws {
    for (name, other) in names where exists(name) {
      try makeNotebook(String(other.prefix(upTo: other.lastIndex(of: "/") ?? other.startIndex)))
      try Self.files.moveItem(atPath: place(name), toPath: place(other))
    }
  }
}
