import Glibc

/// Reads and replaces files as a whole.
///
///     try WholeFile.write(bytes, to: path)
///     let bytes = try await WholeFile.load(path)
///
/// The old content of a file is removed only after all of the new content is on the disk. So other programs read either
/// the old or the new content, even after a kill or a power cut. A file that cannot be replaced, for example because
/// its folder is not writable, is written in place; see ``write(_:to:permissions:makesFolders:if:)``. In rare cases, a
/// killed program leaves a hidden draft. A later program removes this draft when it first writes in the folder.
public enum WholeFile {
  /// The errors of the system after which a file that cannot be replaced is written in place.
  package static let refusals = [EACCES, EPERM, EROFS, EBUSY]

  /// Reads a regular file. It throws for other kinds of files, such as pipes, which could block the caller.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - limit: The maximum size in bytes (default: 256 MiB).
  public static func read(_ path: String, limit: Int = 256 << 20) throws(FileError) -> [UInt8] {
    try RegularFile.bytes(of: path, limit: limit, throwing: FileError.self)
  }

  /// Reads a regular file on another thread; see ``read(_:limit:)``.
  nonisolated(nonsending)
    public static func load(_ path: String, limit: Int = 256 << 20) async throws(FileError) -> [UInt8]
  {
    try await BackgroundQueue.loads.value { () throws(FileError) -> [UInt8] in try read(path, limit: limit) }
  }

  /// Replaces a file, or creates it. A draft is written in the same folder, and then gets the name of the file. A
  /// symbolic link at the path is kept, and the file to which the link points is replaced or created. A file that the
  /// user may not write is not replaced, even if the user may write its folder.
  ///
  /// If the file cannot be replaced, because the user may not write the folder or something is mounted at the path,
  /// it is written in place. Then other programs may read a part of the new content, and a kill, a power cut or a
  /// disk error may leave such a part.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The path.
  ///   - permissions: The permissions of a new file, before the process's mask is applied. An existing file keeps its
  ///     permissions, with its access control list, and its group if the user is a member of it. Other extended
  ///     attributes are lost.
  ///   - makesFolders: Whether missing folders on the way to the file are created. Users who may read the file may also
  ///     search these folders.
  ///   - isWanted: Called immediately before the file is replaced. If the closure returns false or throws, the file is
  ///     not replaced. A program checks here whether another program has changed the file.
  /// - Returns: Whether the file was replaced.
  @discardableResult
  public static func write(
    _ bytes: [UInt8], to path: String, permissions: UInt32 = 0o666, makesFolders: Bool = false,
    if isWanted: () throws(FileError) -> Bool = { true }
  ) throws(FileError) -> Bool {
    try write(
      bytes, to: path, permissions: permissions, makesFolders: makesFolders, waitsForDisk: true, followsLinks: true,
      if: isWanted)
  }

  /// Replaces a file, or creates it, as ``write(_:to:permissions:makesFolders:if:)`` does.
  ///
  /// - Parameters:
  ///   - waitsForDisk: Whether the draft must be on the disk before it is renamed. Without this, a power cut may leave
  ///     an empty file.
  ///   - followsLinks: Whether a symbolic link at the path is kept. If false, the link itself is replaced, and also a
  ///     file that the user may not write.
  @discardableResult
  package static func write(
    _ bytes: [UInt8], to path: String, permissions: UInt32 = 0o666, makesFolders: Bool = false, waitsForDisk: Bool,
    followsLinks: Bool, if isWanted: () throws(FileError) -> Bool = { true }
  ) throws(FileError) -> Bool {
    let place = followsLinks ? resolved(path) : path
    var status = stat()
    let exists = (followsLinks ? stat(place, &status) : lstat(place, &status)) == 0
    let isRegular = exists && status.st_mode & S_IFMT == S_IFREG
    guard isRegular || !exists || !followsLinks else {
      throw .notWritable(path: path, reason: "it is no regular file")
    }
    // To rename the draft, only the folder has to be writable. But a user protects a file by its permissions.
    if isRegular, followsLinks, access(place, W_OK) != 0 { throw .writing(path, errno) }
    if makesFolders { makeFolder(of: place, permissions) }
    var (draft, number): (FileDraft?, Int32) = (nil, 0)
    do throws(FileDraft.Failure) {
      draft = try FileDraft(
        bytes, for: place, permissions: isRegular ? status.st_mode & 0o7777 : permissions,
        group: isRegular ? status.st_gid : nil,
        waitsForDisk: waitsForDisk)
    } catch {
      number = error.number
    }
    let mayOverwrite = { (number: Int32) in followsLinks && refusals.contains(number) }
    guard number == 0 || mayOverwrite(number) else { throw .writing(path, number) }
    guard try isWanted() else { return false }
    do throws(FileDraft.Failure) { try draft?.replaceTarget() } catch { number = error.number }
    if mayOverwrite(number) {
      number = overwrite(place, with: bytes, creating: exists ? nil : permissions, waitsForDisk: waitsForDisk)
    }
    guard number == 0 else { throw .writing(path, number) }
    return true
  }

  /// Writes an existing file in place, or creates a file with some permissions; returns the number of the error, or 0.
  private static func overwrite(
    _ path: String, with bytes: [UInt8], creating permissions: UInt32?, waitsForDisk: Bool
  ) -> Int32 {
    // In a folder that all users share, the system refuses `O_CREAT` for existing files of other users. The path has no
    // links, but the owner of the folder may have put a link in the place of the file in the meantime.
    let creation = permissions == nil ? 0 : O_CREAT | O_EXCL
    let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | creation, permissions ?? 0)
    guard descriptor >= 0 else { return errno }
    var status = stat()
    fstat(descriptor, &status)
    // The space is reserved first, so that a full disk leaves the old content. Some file systems cannot reserve space.
    var number = posix_fallocate(descriptor, 0, bytes.count)
    if [ENOSPC, EDQUOT, EFBIG].contains(number) {
      ftruncate(descriptor, status.st_size)
    } else {
      number = ImageFile.append(bytes, to: descriptor)
      if number == 0, ftruncate(descriptor, bytes.count) != 0 || waitsForDisk && fsync(descriptor) != 0 {
        number = errno
      }
    }
    if close(descriptor) != 0, number == 0 { number = errno }
    return number
  }

  /// Creates a file, but never replaces one; returns a descriptor for writing, at the end of the file.
  ///
  /// The file is on the disk, and is locked (`flock`) before it gets its name, so that no other program can lock it
  /// first.
  package static func create(
    _ bytes: [UInt8], at path: String, permissions: UInt32 = 0o666, makesFolders: Bool = false
  ) throws(FileError) -> Int32 {
    // A program may call this function often, so no draft is written if the file exists.
    guard access(path, F_OK) != 0 else { throw .writing(path, EEXIST) }
    if makesFolders { makeFolder(of: path, permissions) }
    do throws(FileDraft.Failure) {
      return try FileDraft(bytes, for: path, permissions: permissions).claimTarget()
    } catch {
      throw .writing(path, error.number)
    }
  }

  /// The path to which symbolic links lead, even if nothing exists there.
  package static func resolved(_ path: String) -> String {
    var place = path
    // As in the kernel, a path leads through at most 40 links.
    for _ in 0..<40 {
      if let real = realpath(place, nil) {
        defer { free(real) }
        return String(cString: real)
      }
      // A missing file may still be the file to which a link points.
      guard let target = destination(ofLink: place) else { return place }
      let folder = place.lastSlash.map { "\(place[..<$0])/" } ?? ""
      place = target.utf8.first == UInt8(ascii: "/") ? target : folder + target
    }
    return path
  }

  /// The path in a symbolic link; nil if the file is not a link.
  private static func destination(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &bytes, bytes.count)
    return count > 0 ? String(validating: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// Makes the folders on the way to a file. Users who may read the file may search these folders.
  private static func makeFolder(of path: String, _ permissions: UInt32) {
    guard let slash = path.lastSlash, slash > path.startIndex else { return }
    let (folder, mode) = (String(path[..<slash]), permissions | (permissions & 0o444) >> 2)
    guard mkdir(folder, mode) != 0, errno == ENOENT else { return }
    makeFolder(of: folder, permissions)
    mkdir(folder, mode)
  }
}
