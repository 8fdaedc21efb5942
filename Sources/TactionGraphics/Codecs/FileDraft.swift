import CTactionLinux
import Glibc
import Synchronization

/// A file that is written completely before it gets its name. It may replace another file with the same name.
///
/// If the file system supports `O_TMPFILE`, the file has no name at first, and gets a hidden name immediately before it
/// is renamed. Before this moment, a killed program leaves no file. In other file systems, the file has the hidden name
/// from the beginning. The file is locked (`flock`) while it is open, so a hidden file without a lock was left by a
/// killed program.
package final class FileDraft {
  /// An error of the system.
  struct Failure: Error {
    /// The number of the error.
    let number: Int32
  }

  private let bytes: [UInt8]
  private let target: String
  private let permissions: UInt32
  private let group: gid_t?
  private let waitsForDisk: Bool
  private var descriptor: Int32 = -1
  /// The path with the hidden name; nil if the file has no name, or already has its final name.
  private var path: String?

  /// `O_TMPFILE`, which Swift's Glibc module does not have.
  private static let withoutName = O_DIRECTORY | 0o20000000

  /// Writes a file that does not have its final name yet.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - target: The path that the file will get. The file is made in the same folder.
  ///   - permissions: The permissions.
  ///   - group: The group of the file that this file replaces. The file then gets this group, and exactly the
  ///     permissions, without the process's mask (`umask`). Nil for a new file.
  ///   - waitsForDisk: Whether the initializer waits until the file is on the disk.
  ///   - hasName: Whether the file has its hidden name from the beginning, even if the file system allows files without
  ///     a name.
  init(
    _ bytes: [UInt8], for target: String, permissions: UInt32, group: gid_t? = nil, waitsForDisk: Bool = true,
    hasName: Bool = false
  ) throws(Failure) {
    (self.bytes, self.target) = (bytes, target)
    (self.permissions, self.group, self.waitsForDisk) = (permissions, group, waitsForDisk)
    Self.removeAbandoned(in: folder)
    let number = make(hasName: hasName)
    guard number == 0 else { throw Failure(number: number) }
  }

  deinit { discard() }

  /// Gives the file its name. An existing file is replaced.
  func replaceTarget() throws(Failure) {
    var number = giveHiddenName()
    if number == 0, let path { number = rename(path, target) == 0 ? 0 : errno }
    guard number == 0 else { throw Failure(number: number) }
    path = nil
  }

  /// Gives the file its name, unless another file has this name; returns the open descriptor, at the end of the file.
  /// The caller closes the descriptor. The file was locked before it got its name.
  func claimTarget() throws(Failure) -> Int32 {
    let number = claim()
    guard number == 0 else { throw Failure(number: number) }
    path = nil
    defer { descriptor = -1 }
    return descriptor
  }

  private func claim() -> Int32 {
    if path == nil {
      let number = linkFile(to: target)
      if number == 0 || number == EEXIST { return number }
      let other = giveHiddenName()
      if other != 0 { return other }
    }
    guard let path else { return ENOENT }
    if link(path, target) == 0 {
      unlink(path)
      return 0
    }
    // Some file systems, such as the file systems of memory cards, have no hard links.
    if errno == EEXIST || access(target, F_OK) == 0 { return EEXIST }
    return rename(path, target) == 0 ? 0 : errno
  }

  // MARK: Writing

  private var folder: String {
    target.lastSlash.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
  }

  /// Makes and writes the file; returns the number of the error, or 0.
  private func make(hasName: Bool) -> Int32 {
    // Until the file has its permissions, no other user may read it.
    let mode = group == nil ? permissions : 0o600
    if hasName || !openWithoutName(mode) {
      let number = openWithName(mode)
      if number != 0 { return number }
    }
    if let group { Self.keep(permissions, group, of: target, in: descriptor) }
    var number = ImageFile.append(bytes, to: descriptor)
    if number == 0, waitsForDisk, fsync(descriptor) != 0 { number = errno }
    // Some file servers report a full disk only when a descriptor is closed.
    let copy = number == 0 ? fcntl(descriptor, F_DUPFD_CLOEXEC, 0) : -1
    if copy >= 0, close(copy) != 0 { number = errno }
    return number
  }

  /// Gives a new file the permissions and the group of the file at a path that it will replace.
  package static func keep(_ permissions: UInt32, _ group: gid_t, of target: String, in descriptor: Int32) {
    // -1 keeps the owner. The system refuses a group if the user is not a member. The user's own group must not get the
    // permissions of that group, so the group then may do only what everybody may do.
    let isGroup = fchown(descriptor, uid_t.max, group) == 0 && copyAccessList(of: target, to: descriptor)
    fchmod(descriptor, isGroup ? permissions : permissions & ~0o070 | (permissions & 0o007) << 3)
  }

  /// Copies the access control list of the file that this file replaces; returns false if that fails. With a list, the
  /// group's permissions in the mode are the limit of all entries, and the group itself may have fewer.
  private static func copyAccessList(of target: String, to descriptor: Int32) -> Bool {
    let name = "system.posix_acl_access"
    // The kernel's maximum size of an attribute.
    var list = [UInt8](repeating: 0, count: 65_536)
    let count = getxattr(target, name, &list, list.count)
    if count > 0 { return fsetxattr(descriptor, name, list, count, 0) == 0 }
    // The file may have got the default list of its folder.
    fremovexattr(descriptor, name)
    return true
  }

  private func openWithoutName(_ mode: UInt32) -> Bool {
    descriptor = open(folder, O_WRONLY | O_CLOEXEC | Self.withoutName, mode)
    // Without /proc, the file could not get a name.
    guard descriptor >= 0, access("/proc/self/fd/\(descriptor)", F_OK) == 0 else {
      discard()
      return false
    }
    lock()
    return true
  }

  private func openWithName(_ mode: UInt32) -> Int32 {
    while true {
      let hidden = Self.hiddenPath(in: folder)
      descriptor = open(hidden, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      guard descriptor >= 0 else { return errno }
      path = hidden
      lock()
      // Before the file was locked, another program may have taken it for an abandoned file, and removed it. Some file
      // systems do not count links, so the name is looked up instead.
      if access(hidden, F_OK) == 0 || errno != ENOENT { return 0 }
      path = nil
      discard()
    }
  }

  /// Locks the file. In a file system without locks, no program removes abandoned files.
  private func lock() { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }

  /// Gives the file its hidden name, unless the file already has one; returns the number of the error, or 0.
  private func giveHiddenName() -> Int32 {
    guard path == nil else { return 0 }
    let hidden = Self.hiddenPath(in: folder)
    if linkFile(to: hidden) == 0 {
      path = hidden
      return 0
    }
    // The file system supports files without a name, but cannot give them one.
    discard()
    return make(hasName: true)
  }

  private func linkFile(to path: String) -> Int32 {
    linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno
  }

  private func discard() {
    if let path { unlink(path) }
    if descriptor >= 0 { close(descriptor) }
    (path, descriptor) = (nil, -1)
  }

  // MARK: Hidden names

  private static let (start, end) = (".taction-", ".part")
  /// The number of characters between the start and the end of a hidden name.
  private static let digits = 13

  /// Returns a new path. It does not contain the file's name, which may already have the maximum length.
  private static func hiddenPath(in folder: String) -> String {
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return "\(folder)/\(start)\(String(repeating: "0", count: digits - number.count))\(number)\(end)"
  }

  private static func isHiddenName(_ name: String) -> Bool {
    name.hasPrefix(start) && name.hasSuffix(end) && name.utf8.count == start.utf8.count + digits + end.utf8.count
  }

  /// The folders in which this process has looked for abandoned files.
  private static let knownFolders = Mutex<Set<String>>([])
  /// The maximum number of known folders, and the maximum number of files of a folder that are checked. Our own choice.
  private static let (maximumFolders, maximumFiles) = (1024, 20_000)

  /// Removes the files that killed programs have left in a folder, once for each folder.
  private static func removeAbandoned(in folder: String) {
    let isNew = knownFolders.withLock { folders in
      if folders.count >= maximumFolders { folders = [] }
      return folders.insert(folder).inserted
    }
    guard isNew, let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    for _ in 0..<maximumFiles {
      guard let entry = readdir(stream) else { return }
      // The memory of an entry may end after its name, before the end of the declared field. So the field is not
      // copied, and the name is read up to its zero byte.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19
      let name = String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
      if isHiddenName(name) { removeAbandoned(name, in: dirfd(stream)) }
    }
  }

  /// Removes a file if no program has locked it. If its program renames the file in the meantime, no file has this name
  /// any more, and nothing is removed.
  private static func removeAbandoned(_ name: String, in folder: Int32) {
    let file = openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { unlinkat(folder, name, 0) }
  }
}
