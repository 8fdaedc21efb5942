import Foundation

/// The folder of the notes' files.
///
/// A note is a text, `NAME.txt`, which other programs may change also. As soon as it has ink or photos, these are next
/// to it in a folder, `NAME.pages`: see `NotePages`. So each text of another program is a note, and each note stays a
/// text. Folders of notes are notebooks. Deleted notes are kept in `.deleted` until the next start.
///
/// A text is replaced only by a text that is complete and on the disk. So if the program or the machine stops at any
/// time, the text is there as it was before or after a save. A text that another program has changed since it was read
/// is not replaced.
nonisolated struct NoteFolder: Sendable {
  let path: String
  /// The queue on which files are read and written, one after the other.
  static let queue = DispatchQueue(label: "org.taction.Notes.files")
  /// The queue for long reads, so that no save waits for them.
  static let reading = DispatchQueue(label: "org.taction.Notes.reading")
  private static var files: FileManager { .default }

  /// The path of the notes in the user's folder for data.
  static var standardPath: String {
    let data = ProcessInfo.processInfo.environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    return (data ?? NSHomeDirectory() + "/.local/share") + "/taction-notes"
  }

  func place(_ name: String) -> String { name.isEmpty ? path : "\(path)/\(name)" }
  func exists(_ name: String) -> Bool { Self.files.fileExists(atPath: place(name)) }

  /// Reads all notes, and the names of the notebooks; if the folder does not exist yet, there are none.
  ///
  /// Files that are not UTF-8 are left out: saving them would destroy them.
  func read() throws -> (notes: [Note], notebooks: [String]) {
    guard exists("") else { return ([], []) }
    let top = try Self.files.contentsOfDirectory(atPath: path)
    let notebooks = top.filter { !$0.hasPrefix(".") && !$0.hasSuffix(".pages") && exists($0 + "/.") }.sorted()
    let inside = try notebooks.flatMap { notebook in
      try Self.files.contentsOfDirectory(atPath: place(notebook)).map { "\(notebook)/\($0)" }
    }
    // Ink without a text is also a note: its text may not have been written yet.
    let ends = [".txt", ".pages"]
    let ids = (top + inside).compactMap { name in
      ends.first(where: name.hasSuffix).map { String(name.dropLast($0.count)) }
    }
    let notes = Set(ids).compactMap { id -> Note? in
      let changed = [".txt", ".pages/ink", ".pages/photos.json"].compactMap {
        (try? Self.files.attributesOfItem(atPath: place(id + $0)))?[.modificationDate] as? Date
      }.max()
      return (try? text(of: id)).map { Note(id: id, text: $0, changed: changed ?? .distantPast) }
    }
    return (notes, notebooks)
  }

  /// Returns the text of a note; empty if it has no text file.
  func text(of id: Note.ID) throws -> String {
    guard exists(id + ".txt") else { return "" }
    if let text = String(validating: try Self.bytes(of: place(id + ".txt")), as: UTF8.self) { return text }
    throw CocoaError(.fileReadInapplicableStringEncoding)
  }

  /// Returns the bytes of a file of at most 256 MB; throws for other kinds of files, since reading a pipe would block.
  static func bytes(of path: String) throws -> [UInt8] {
    let state = try files.attributesOfItem(atPath: URL(filePath: path).resolvingSymlinksInPath().path)
    let isReadable = state[.type] as? FileAttributeType == .typeRegular && state[.size] as? Int ?? 0 <= 256 << 20
    guard isReadable else { throw CocoaError(.fileReadTooLarge) }
    return Array(try Data(contentsOf: URL(filePath: path)))
  }

  func draft(_ note: Note) throws -> String { try Self.draft(Array(note.text.utf8), of: place(note.id + ".txt")) }

  /// Replaces a file by bytes, which are on the disk before the old bytes are removed.
  static func write(_ bytes: [UInt8], to path: String) throws {
    try replace(path, by: draft(bytes, of: path))
  }

  static func replace(_ path: String, by draft: String) throws {
    guard rename(draft, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Writes a hidden file next to another file, with the same permissions, and waits until it is on the disk.
  private static func draft(_ bytes: [UInt8], of path: String) throws -> String {
    let draft = try folder(of: path) + "/.\(URL(filePath: path).lastPathComponent).new"
    try Data(bytes).write(to: URL(filePath: draft))
    let permissions = try? files.attributesOfItem(atPath: path)[.posixPermissions]
    try files.setAttributes([.posixPermissions: permissions ?? 0o600], ofItemAtPath: draft)
    let file = try FileHandle(forWritingTo: URL(filePath: draft))
    try file.synchronize()
    try file.close()
    return draft
  }

  /// Creates the folder of a file if it does not exist.
  private static func folder(of path: String) throws -> String {
    let folder = URL(filePath: path).deletingLastPathComponent()
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }

  func makeNotebook(_ name: String) throws { _ = try Self.folder(of: place(name + "/x")) }

  /// Renames files and folders; names that do not exist are skipped.
  func move(_ names: [(String, String)]) throws {
    for (name, other) in names where exists(name) {
      _ = try Self.folder(of: place(other))
      try Self.files.moveItem(atPath: place(name), toPath: place(other))
    }
  }
}

extension DispatchQueue {
  /// Runs a closure on the queue, and returns its result.
  nonisolated(nonsending) func result<Value: Sendable>(
    of body: @escaping @Sendable () throws -> Value
  ) async -> Result<Value, any Error> {
    await withCheckedContinuation { done in async { done.resume(returning: Result(catching: body)) } }
  }
}
