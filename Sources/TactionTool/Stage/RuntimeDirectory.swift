import Glibc
import TactionToolSupport

/// A private directory (mode 700) that the client uses as its XDG_RUNTIME_DIR: it contains the socket and the clock.
///
/// The stage that owns the directory holds a lock on the directory. The kernel releases the lock when the stage ends,
/// even after a crash. The next stage removes each directory whose lock is free, and ends the programs that were
/// started with this directory.
nonisolated final class RuntimeDirectory {
  /// The absolute path, short enough for a socket address.
  let path: String

  private let lock: Int32
  private static let prefix = "taction-stage-"

  /// Makes the directory in XDG_RUNTIME_DIR. If this path is missing, or too long for a socket address, makes the
  /// directory in /tmp.
  init() throws(ToolError) {
    let longestParent = 64  // sun_path has 108 bytes; the rest is for the directory's name and the names of its files
    let own = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
    let parents = [own, "/tmp"].compactMap { $0 }.filter { $0.hasPrefix("/") && $0.utf8.count <= longestParent }
    for parent in parents {
      Self.removeOrphans(in: parent)
      guard let made = Self.make(in: parent) else { continue }
      (path, lock) = made
      return
    }
    throw ToolError.system("cannot make a private directory in /tmp: \(Console.reason())")
  }

  deinit { close(lock) }

  /// Removes the directory with all its content.
  func remove() { Folder.remove(path) }

  private static func make(in parent: String) -> (path: String, lock: Int32)? {
    while true {
      var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { return nil }
      let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      // Another stage that started at the same time may have removed the directory before it was locked here. In this
      // case, a new directory is made.
      if lock >= 0, flock(lock, LOCK_EX) == 0, access(path, F_OK) == 0 { return (path, lock) }
      let number = errno
      if lock >= 0 { close(lock) }
      rmdir(path)
      guard number == ENOENT || number == EINTR else {
        errno = number
        return nil
      }
    }
  }

  /// Removes the directories of killed stages, and ends the programs that were started with them.
  private static func removeOrphans(in parent: String) {
    for name in Folder.entryNames(in: parent) where name.hasPrefix(prefix) {
      let path = "\(parent)/\(name)"
      let lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      guard lock >= 0 else { continue }
      if isPrivate(lock), flock(lock, LOCK_EX | LOCK_NB) == 0 {
        ProcessTree.endAll(withVariable: "XDG_RUNTIME_DIR=\(path)")
        Folder.remove(path)
      }
      close(lock)
    }
  }

  /// Whether only this user can change what is in a directory. In /tmp, other users may make directories with any name,
  /// and could replace a folder in it by a link while it is removed.
  private static func isPrivate(_ directory: Int32) -> Bool {
    var status = stat()
    return fstat(directory, &status) == 0 && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }
}
