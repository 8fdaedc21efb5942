import Glibc

/// A text that the user has written.
nonisolated struct Note: Identifiable, Equatable, Sendable {
  /// The name of its file without the ending.
  let id: String
  var text = ""
  /// The time of the last change, in seconds since 1970.
  var changed = 0.0

  /// The first line with any words.
  var title: String { lines.first.map(String.init) ?? "New note" }

  /// The line after the title.
  var summary: String { lines.count > 1 ? String(lines[1].prefix(100)) : "No more text" }

  /// The first lines with any words; the rest of a long text is not read.
  private var lines: [Substring] {
    text.prefix(1000).split(whereSeparator: \.isNewline).filter { $0.contains { !$0.isWhitespace } }
  }

  /// Whether a text is in the note, whatever its case.
  func contains(_ words: String) -> Bool { words.isEmpty || text.lowercased().contains(words.lowercased()) }
}

/// The folder of the notes' files.
///
/// A file is replaced by another one that is complete and on the disk: whenever the program or the machine stops, each
/// note is there as it was before or after a save.
nonisolated struct NoteFolder: Sendable {
  let path: String

  /// The folder in the user's folder for data.
  static var standardPath: String {
    let variable = { (name: String) in getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } }
    return (variable("XDG_DATA_HOME") ?? (variable("HOME") ?? ".") + "/.local/share") + "/taction-notes"
  }

  /// Reads all notes, the last one that was changed first.
  func read() -> [Note] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var notes: [Note] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard name.hasSuffix(".txt"), let text = contents(of: name) else { continue }
      var status = stat()
      stat("\(path)/\(name)", &status)
      let time = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) * 1e-9
      notes.append(Note(id: String(name.dropLast(4)), text: text, changed: time))
    }
    return notes.sorted { ($0.changed, $0.id) > ($1.changed, $1.id) }
  }

  private func contents(of name: String) -> String? {
    guard let file = fopen("\(path)/\(name)", "re") else { return nil }
    defer { fclose(file) }
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return ferror(file) == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Writes a note, and waits until it is on the disk.
  func write(_ note: Note) throws {
    try makeFolder()
    let (final, unfinished) = ("\(path)/\(note.id).txt", "\(path)/.\(note.id).new")
    let file = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw NoteError(path: final) }
    var bytes = Array(note.text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count > 0 { bytes = bytes.dropFirst(count) } else if errno != EINTR { break }
    }
    let isWhole = bytes.isEmpty && fsync(file) == 0
    let reason = NoteError(path: final)
    close(file)
    guard isWhole, rename(unfinished, final) == 0 else {
      unlink(unfinished)
      throw isWhole ? NoteError(path: final) : reason
    }
    syncFolder()
  }

  func remove(_ id: Note.ID) throws {
    let file = "\(path)/\(id).txt"
    guard unlink(file) == 0 || errno == ENOENT else { throw NoteError(path: file) }
    syncFolder()
  }

  private func makeFolder() throws {
    var parent = ""
    for part in path.split(separator: "/") {
      parent += parent.isEmpty && !path.hasPrefix("/") ? part : "/" + part
      guard mkdir(parent, 0o700) == 0 || errno == EEXIST else { throw NoteError(path: parent) }
    }
  }

  /// Waits until the names in the folder are on the disk too.
  private func syncFolder() {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}

/// A note that could not be saved, for the reason in `errno`.
nonisolated struct NoteError: Error, CustomStringConvertible {
  let description: String

  init(path: String) { description = "cannot write \(path): \(String(cString: strerror(errno)))" }
}
