import Glibc
import Synchronization
import TactionGraphics

/// The file of a ``TextDocument``. Its methods may be called on any thread.
nonisolated final class TextFile: Sendable {
  let path: String
  private let permissions: UInt32
  private let known: Mutex<String>
  /// The number of the last save, and the ending of the lines of the file. Saves run one after another, and a save with
  /// a lower number than the last save is skipped.
  private let last = Mutex<(number: Int, ending: LineEnding)>((0, .lineFeed))

  init(_ path: String, _ text: String, permissions: UInt32) {
    (self.path, self.permissions) = (path, permissions)
    known = Mutex(text)
  }

  /// The text of the file when it was last read or saved.
  var text: String {
    get { known.withLock(\.self) }
    set { known.withLock { $0 = newValue } }
  }

  var isCurrent: Bool { (try? TextDocument.read(path))?.hasSameBytes(as: text) == true }

  /// Reads the text of a file, as it is in the file.
  static func read(_ path: String) throws(FileError) -> String? {
    do throws(FileError) {
      let bytes = try WholeFile.read(path)
      // Text views leave NUL characters out.
      if !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) { return text }
      throw .notReadable(path: path, reason: "it is not UTF-8 text")
    } catch {
      if case .notFound = error { return nil }
      throw error
    }
  }

  /// Replaces the file. If another program has changed the file, returns this change instead.
  func save(_ text: String, number: Int) -> Result<TextConflict?, FileError> {
    last.withLock { last in
      guard number > last.number else { return .success(nil) }
      last.number = number
      // A file that was removed, or renamed after a conflict, gets the same line endings again.
      if let file = try? Self.read(path), let ending = LineEnding(of: file) { last.ending = ending }
      let bytes = last.ending.bytes(of: text)
      var conflict: TextConflict?
      do throws(FileError) {
        try WholeFile.write(bytes, to: path, permissions: permissions, makesFolders: true) {
          () throws(FileError) in
          let present = try TextDocument.read(path)
          let isUnchanged = [self.text, text].contains { $0.hasSameBytes(as: present ?? "") }
          if !isUnchanged { conflict = present.map { .changed($0) } ?? .removed }
          return isUnchanged
        }
      } catch {
        return .failure(error)
      }
      if conflict == nil { self.text = text }
      return .success(conflict)
    }
  }

  /// Renames the file to a name that is not used yet, such as "list (2).txt"; does nothing if there is no file. A
  /// symbolic link at the path stays, and the file to which it points is renamed.
  func moveAway() throws(FileError) {
    let path = WholeFile.resolved(path)
    let name = path[(path.lastSlash.map(path.utf8.index(after:)) ?? path.startIndex)...]
    // A dot at the beginning hides a file; it does not begin an ending.
    let ending = name.dropFirst().lastIndex(of: ".").map { name[$0...] } ?? ""
    var (stem, number) = (path.dropLast(ending.count), 2)
    guard access(path, F_OK) == 0 else { return }
    while true {
      let copy = "\(stem) (\(number))\(ending)"
      // An empty file reserves the name first, so that no file of another program is replaced.
      let descriptor = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      switch descriptor < 0 ? errno : 0 {
      case 0:
        close(descriptor)
        guard rename(path, copy) != 0 else { return }
        let error = errno
        unlink(copy)
        if error == ENOENT { return }
        throw .writing(path, error)
      case EEXIST: number += 1
      // The name is too long, so it is shortened. The path of the folder is not shortened.
      case ENAMETOOLONG where name.count - path.count + stem.count > 10: stem = stem.dropLast(10)
      case let error: throw .writing(path, error)
      }
    }
  }
}

extension String {
  /// Returns whether another text has the same bytes in a file. Texts that are equal by `==` may have their accents
  /// composed in different ways.
  nonisolated func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // The texts may be long, and `memcmp` is much faster than a loop over the bytes.
    var (own, other) = (self, other)
    return own.withUTF8 { own in
      other.withUTF8 { other in
        guard let first = own.baseAddress, let second = other.baseAddress else { return true }
        return memcmp(first, second, own.count) == 0
      }
    }
  }
}
