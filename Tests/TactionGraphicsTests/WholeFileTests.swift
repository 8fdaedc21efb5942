import Foundation
import TactionGraphics
import TactionTestSupport
import Testing

@Suite("Files that are read and replaced as a whole")
struct WholeFileTests {
  private static func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("A file is created with its folders, and replaced with the same permissions, without a draft that stays")
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
    try FileManager.default.createSymbolicLink(atPath: dangling, withDestinationPath: folder["none"].path)
    try WholeFile.write([1], to: dangling, waitsForDisk: true, followsLinks: follows)
    #expect(try WholeFile.read(dangling) == [1])
  }

  @Test("If the file is no longer wanted when the draft is complete, the file stays, and the draft is removed")
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

  @Test("Background work returns its result, or throws its error")
  func work() async throws {
    #expect(await BackgroundWork.value { 1 + 1 } == 2)
    await #expect(throws: FileError.self) { try await BackgroundWork.value { try WholeFile.read("/none") } }
  }
}
