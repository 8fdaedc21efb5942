import CTactionLinux
import Foundation
import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Files that are read and replaced as a whole")
struct WholeFileTests {
  private static func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("A file is created with its folders, and replaced with the same permissions, and no draft is left")
  func replacing() async throws {
    let folder = try TemporaryFolder()
    let path = folder["a/b/c.txt"].path
    #expect(throws: FileError.self) { try WholeFile.write([1], to: path) }
    try WholeFile.write([1], to: path, permissions: 0o600, makesFolders: true)
    #expect(try Self.permissions(path) == 0o600 && Self.permissions(folder["a/b"].path) == 0o700)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try WholeFile.write([2, 3], to: path)
    #expect(try WholeFile.read(path) == [2, 3] && Self.permissions(path) == 0o640)
    #expect(try await WholeFile.load(path) == [2, 3])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["a/b"].path) == ["c.txt"])
  }

  @Test("A file with the longest possible name is replaced")
  func longName() throws {
    let folder = try TemporaryFolder()
    let path = folder[String(repeating: "n", count: 255)].path
    try WholeFile.write([1], to: path)
    #expect(try WholeFile.read(path) == [1])
  }

  @Test("A file and a link whose names begin with a combining character are in their own folder")
  func combiningName() throws {
    let folder = try TemporaryFolder()
    let place = folder.url.path + "/new/\u{301}"
    try WholeFile.write([1], to: place + "a", makesFolders: true)
    try #require(symlink("\u{301}c", place + "b") == 0)
    try WholeFile.write([2], to: place + "b")
    #expect(try WholeFile.read(place + "a") == [1] && WholeFile.read(place + "c") == [2])
    #expect(folder.names == ["new"])
  }

  @Test("A symbolic link is kept, or replaced if links are not followed", arguments: [true, false])
  func links(follows: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "file")
    let link = folder["link"].path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    try WholeFile.write(Array("new".utf8), to: link, waitsForDisk: true, followsLinks: follows)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == (follows ? "new" : "old"))
    #expect(try WholeFile.read(link) == Array("new".utf8))
    let dangling = folder["dangling"].path
    for (link, target) in [(dangling, "nowhere"), (folder["nowhere"].path, folder["none"].path)] {
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    }
    try WholeFile.write([1], to: dangling, waitsForDisk: true, followsLinks: follows)
    #expect(try WholeFile.read(dangling) == [1] && folder.names.contains("none") == follows)
  }

  @Test("If the caller cancels when the draft is complete, the old file stays, and the draft is removed")
  func unwanted() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "file")
    #expect(try !WholeFile.write([1], to: path) { false })
    #expect(throws: FileError.tooLarge(bytes: 1)) {
      try WholeFile.write([1], to: path) { () throws(FileError) in throw .tooLarge(bytes: 1) }
    }
    #expect(try WholeFile.read(path) == Array("old".utf8) && folder.names == ["file"])
  }

  @Test("Folders, files that are too large, and files that do not exist are refused")
  func refused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("four", to: "file")
    #expect(throws: FileError.tooLarge(bytes: 4)) { try WholeFile.read(path, limit: 3) }
    #expect(throws: FileError.notFound(path: path + "s")) { try WholeFile.read(path + "s") }
    #expect(throws: FileError.self) { try WholeFile.read(folder.url.path) }
    #expect(throws: FileError.self) { try WholeFile.write([1], to: folder.url.path) }
  }

  // MARK: Programs that are killed

  /// Whether the file system of a folder can create files without a name (`O_TMPFILE`).
  private static func hasFilesWithoutName(_ folder: TemporaryFolder) -> Bool {
    let file = open(folder.url.path, O_WRONLY | O_CLOEXEC | O_DIRECTORY | 0o20000000, 0o600)
    defer { if file >= 0 { close(file) } }
    return file >= 0
  }

  @Test("A draft has no name in its folder until it replaces the file, if the file system can do this")
  func withoutName() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "file")
    var names: [String] = []
    try WholeFile.write([1], to: path) { () throws(FileError) in
      names = folder.names
      return true
    }
    #expect(names == ["file"] || !Self.hasFilesWithoutName(folder))
    #expect(try WholeFile.read(path) == [1] && folder.names == ["file"])
  }

  @Test("A file that is replaced keeps its group; if this is not allowed, its group may do no more than everybody")
  func group() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "file")
    // Only the superuser may give files to any group; other users may choose among their own groups.
    var groups = [gid_t](repeating: 0, count: 64)
    let count = Int(getgroups(64, &groups))
    let group = geteuid() == 0 ? 4711 : groups.prefix(max(count, 0)).last ?? getgid()
    try #require(chown(path, uid_t.max, group) == 0 && chmod(path, 0o664) == 0)
    try WholeFile.write([1], to: path)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_gid == group && status.st_mode & 0o777 == 0o664)
    // A group of which the user is not a member.
    let draft = try FileDraft([1], for: folder["draft"].path, permissions: 0o664, group: gid_t.max - 1)
    try draft.replaceTarget()
    let permissions = try Self.permissions(folder["draft"].path)
    #expect(permissions == (geteuid() == 0 ? 0o664 : 0o644))
  }

  @Test("A file that is replaced keeps its access control list")
  func accessList() throws {
    let folder = try TemporaryFolder()
    let (path, name) = (try folder.write("old", to: "file"), "system.posix_acl_access")
    // The owner, a user, the file's group, the limit of these two, everybody. The group may only read.
    let entries: [(UInt8, UInt8, UInt32)] = [(1, 6, .max), (2, 6, 4711), (4, 4, .max), (16, 6, .max), (32, 4, .max)]
    var list: [UInt8] = [2, 0, 0, 0]
    for (tag, rights, id) in entries {
      list += [tag, 0, rights, 0]
      for shift in stride(from: 0, to: 32, by: 8) { list.append(UInt8(truncatingIfNeeded: id >> UInt32(shift))) }
    }
    // Some file systems have no lists.
    guard setxattr(path, name, list, list.count, 0) == 0 else { return }
    try WholeFile.write([1], to: path)
    var kept = [UInt8](repeating: 0, count: 256)
    let count = getxattr(path, name, &kept, kept.count)
    #expect(try Array(kept.prefix(max(count, 0))) == list && Self.permissions(path) == 0o664)
  }

  @Test("A draft with a hidden name replaces a file or takes a free name, and is removed if it is not used")
  func withName() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "file")
    let draft = { (name: String) in
      try FileDraft([1], for: folder[name].path, permissions: 0o600, group: getgid(), hasName: true)
    }
    do {
      let unused = try draft("file")
      #expect(folder.names.count == 2 && folder.names[0].hasPrefix(".taction-"))
      withExtendedLifetime(unused) {}
    }
    #expect(folder.names == ["file"])
    #expect(throws: FileDraft.Failure.self) { try draft("file").claimTarget() }
    #expect(try WholeFile.read(path) == Array("old".utf8) && folder.names == ["file"])
    try draft("file").replaceTarget()
    #expect(try WholeFile.read(path) == [1] && Self.permissions(path) == 0o600)
    let file = try draft("new").claimTarget()
    let other = open(folder["new"].path, O_RDONLY | O_CLOEXEC)
    #expect(flock(other, LOCK_EX | LOCK_NB) != 0, "the new file is locked")
    for descriptor in [file, other] { close(descriptor) }
    #expect(folder.names == ["file", "new"])
  }

  @Test("The first write in a folder removes drafts that killed programs have left, and no other file")
  func abandoned() throws {
    let folder = try TemporaryFolder()
    let used = try folder.write("half", to: ".taction-cba9876543210.part")
    for name in [".taction-0123456789abc.part", ".taction-short.part", ".other.part"] {
      _ = try folder.write("half", to: name)
    }
    let file = open(used, O_WRONLY | O_CLOEXEC)
    #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
    try WholeFile.write([1], to: folder["file"].path)
    #expect(folder.names == [".other.part", ".taction-cba9876543210.part", ".taction-short.part", "file"])
    close(file)
  }

  // The Swift with which the tests for ARM64 are built cannot pass values to the process of an exit test.
  #if compiler(>=6.3)
    @Test("A file that the user may not write is refused, although the user may write its folder", .ownProcess)
    func protected() async throws {
      let folder = try TemporaryFolder()
      let path = try folder.write("old", to: "file")
      try #require(chmod(path, 0o444) == 0 && chmod(folder.url.path, 0o777) == 0)
      await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
        // The superuser may write each file.
        if geteuid() == 0, setuid(65534) != 0 { return }
        do throws(FileError) {
          try WholeFile.write(Array("new".utf8), to: path)
        } catch {
          _exit(error == .notWritable(path: path, reason: String(cString: strerror(EACCES))) ? 7 : 1)
        }
      }
      #expect(try WholeFile.read(path) == Array("old".utf8) && folder.names == ["file"])
    }

    @Test("A file whose folder the user may not write is written in place", .ownProcess)
    func inPlace() async throws {
      let folder = try TemporaryFolder()
      let path = try folder.write("the old text", to: "file")
      try #require(chmod(path, 0o666) == 0 && chmod(folder.url.path, 0o555) == 0)
      await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
        // The superuser may write each folder.
        if geteuid() == 0, setuid(65534) != 0 { return }
        do throws(FileError) {
          for text in ["a text that is longer than the old text", "new"] {
            try WholeFile.write(Array(text.utf8), to: path)
          }
          let isLeft = try !WholeFile.write([1], to: path) { false }
          _exit(isLeft ? 7 : 2)
        } catch {
          _exit(1)
        }
      }
      #expect(try WholeFile.read(path) == Array("new".utf8))
      #expect(chmod(folder.url.path, 0o755) == 0 && folder.names == ["file"])
    }

    @Test(
      "A program that is killed while it writes a file leaves a whole file, and nothing else", .ownProcess,
      arguments: 0..<3)
    func killed(round: Int) async throws {
      let folder = try TemporaryFolder()
      let path = folder["file"].path
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, round = round as Int] in
        let bytes = [UInt8](repeating: 7, count: WholeFileTests.length)
        try WholeFile.write(bytes, to: path)
        let start = DispatchTime.now().uptimeNanoseconds
        Thread.detachNewThread {
          while DispatchTime.now().uptimeNanoseconds - start < UInt64(1 + 5 * round) * 1_000_000 {}
          kill(getpid(), SIGKILL)
        }
        while true { try WholeFile.write(bytes, to: path) }
      }
      #expect(try WholeFile.read(path) == [UInt8](repeating: 7, count: Self.length))
      // If the program was killed after the draft got its hidden name, and before it was renamed, this write removes
      // the draft.
      try WholeFile.write([1], to: path)
      #expect(folder.names == ["file"])
    }
  #endif

  /// The length of the file, in bytes: so long that a program is most probably killed while it writes the draft.
  private static let length = 16 << 20

  @Test("Background work returns its result, or throws its error")
  func work() async throws {
    #expect(await BackgroundWork.value { 1 + 1 } == 2)
    await #expect(throws: FileError.self) { try await BackgroundWork.value { try WholeFile.read("/none") } }
  }
}
