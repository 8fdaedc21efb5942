import Glibc

/// The folder of the notes' files.
///
/// A file is replaced by another one that is complete and on the disk: whenever the program or the machine stops, each
/// note is there as it was before or after a save. A file that another program has changed meanwhile is not replaced.
nonisolated struct NoteFolder: Sendable {
  let path: String

  /// The end of a write or a removal.
  enum Outcome {
    /// The write or removal is done; the file is now this version, or gone.
    case done(NoteVersion?)
    /// Nothing was done, since another program has changed the file, or removed it.
    case conflict(NoteVersion?)
  }

  /// The folder in the user's folder for data.
  static var standardPath: String {
    let variable = { (name: String) in getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } }
    return (variable("XDG_DATA_HOME") ?? (variable("HOME") ?? ".") + "/.local/share") + "/taction-notes"
  }

  // MARK: Reading

  /// Reads all notes; a folder that is not there yet has none.
  ///
  /// Files that are not UTF-8 are left out: saving them would destroy them.
  ///
  /// - Parameter known: the files as they were; files that are still the same are not read.
  func read(known: [Note.ID: NoteVersion] = [:]) throws(NoteError) -> [Note.ID: NoteVersion] {
    guard let folder = opendir(path) else {
      if errno == ENOENT { return [:] }
      throw NoteError("open", path: path)
    }
    defer { closedir(folder) }
    var versions: [Note.ID: NoteVersion] = [:]
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard name.hasSuffix(".txt") else { continue }
      let id = String(name.dropLast(4))
      versions[id] = try? version(of: id, known: known[id])
    }
    return versions
  }

  /// The file of a note as it is now; nil where there is none. An unchanged file is not read again.
  private func version(of id: Note.ID, known: NoteVersion?) throws(NoteError) -> NoteVersion? {
    let file = open(place(of: id), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw NoteError("read", path: place(of: id))
    }
    defer { close(file) }
    guard let stamp = Self.stamp(of: file) else { throw NoteError("read", path: place(of: id)) }
    if let known, known.isCertain, known.stamp == stamp { return known }
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EINTR { break }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      errno = EILSEQ
      throw NoteError("read", path: place(of: id))
    }
    return NoteVersion(text: text, stamp: stamp, isCertain: Self.now - Self.changed(stamp) > 0.1)
  }

  private static func stamp(of file: Int32) -> NoteVersion.Stamp? {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return NoteVersion.Stamp(
      file: UInt64(status.st_ino), size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }

  private static func changed(_ stamp: NoteVersion.Stamp) -> Double {
    Double(stamp.seconds) + Double(stamp.nanoseconds) * 1e-9
  }

  /// The time of day, in seconds since 1970.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private func place(of id: Note.ID) -> String { "\(path)/\(id).txt" }

  // MARK: Writing

  /// Writes a note, and waits until it is on the disk.
  ///
  /// - Parameter known: the file as this program knows it; nil where it knows of none.
  func write(_ note: Note, over known: NoteVersion?) throws(NoteError) -> Outcome {
    try makeFolder()
    let unfinished = "\(path)/.\(note.id).new"
    let stamp = try write(note.text, to: unfinished, like: place(of: note.id))
    defer { unlink(unfinished) }
    // As late as possible: what is written between this and the next line is lost.
    let present = try version(of: note.id, known: known)
    if let present, present.text == note.text { return .done(present) }
    guard present?.text == known?.text else { return .conflict(present) }
    guard Glibc.rename(unfinished, place(of: note.id)) == 0 else { throw NoteError(path: place(of: note.id)) }
    syncFolder()
    return .done(NoteVersion(text: note.text, stamp: stamp, isCertain: false))
  }

  /// Removes the file of a note.
  func remove(_ id: Note.ID, known: NoteVersion?) throws(NoteError) -> Outcome {
    let present = try version(of: id, known: known)
    guard let present else { return .done(nil) }
    guard present.text == known?.text else { return .conflict(present) }
    guard unlink(place(of: id)) == 0 || errno == ENOENT else { throw NoteError(path: place(of: id)) }
    syncFolder()
    return .done(nil)
  }

  /// Gives the file of a note another name, as it is.
  func rename(_ id: Note.ID, to other: Note.ID) throws(NoteError) {
    guard Glibc.rename(place(of: id), place(of: other)) == 0 else { throw NoteError(path: place(of: other)) }
    syncFolder()
  }

  /// Writes a file that is on the disk, with the permissions of another one if that is there.
  private func write(_ text: String, to path: String, like old: String) throws(NoteError) -> NoteVersion.Stamp {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw NoteError(path: old) }
    defer { close(file) }
    var status = stat()
    if stat(old, &status) == 0 { fchmod(file, status.st_mode & 0o7777) }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count > 0 { bytes = bytes.dropFirst(count) } else if errno != EINTR { break }
    }
    guard bytes.isEmpty, fsync(file) == 0, let stamp = Self.stamp(of: file) else {
      let reason = NoteError(path: old)
      unlink(path)
      throw reason
    }
    return stamp
  }

  private func makeFolder() throws(NoteError) {
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
