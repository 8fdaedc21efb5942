import Foundation
import TactionTestSupport
import Testing

@testable import TactionToolSupport

@Suite("Folders")
struct FolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A temporary folder is removed afterwards, but not the targets of its links")
  func temporary() throws {
    let kept = try folder.write("kept", to: "kept")
    let path = try Folder.withTemporary { (path) throws(ToolError) -> String in
      symlink(folder.url.path, "\(path)/link")
      try Folder.makeNew("\(path)/inner")
      return path
    }
    #expect(!Folder.hasEntry(path))
    #expect(Folder.hasEntry(kept))
  }

  @Test("Signals that stop the process wait until a temporary folder is removed")
  func signals() throws {
    func holdsBack(_ number: Int32) -> Bool {
      var held = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &held)
      return sigismember(&held, number) == 1
    }
    let stops = [SIGINT, SIGTERM, SIGHUP]
    let before = stops.map(holdsBack)
    let during = try Folder.withTemporary { (path) throws(ToolError) -> [Bool] in stops.map(holdsBack) }
    #expect(during == [true, true, true] && stops.map(holdsBack) == before)
  }

  @Test("If TMPDIR is missing or empty, a temporary folder is in /tmp", arguments: [nil, ""] as [String?])
  func emptyVariable(variable: String?) throws {
    let path = try Folder.withTemporary(in: variable) { (path) throws(ToolError) -> String in path }
    #expect(path.hasPrefix("/tmp/taction-"))
  }

  @Test(
    "The way between two folders is the relative path",
    arguments: [
      ("/a/b", "/a/c", "../c"), ("/a", "/a", "."), ("/", "/x/y", "x/y"), ("/a/b/c", "/a", "../.."),
      ("/ab", "/a", "../a"),
    ])
  func theWayBetweenFolders(start: String, end: String, way: String) {
    #expect(Folder.way(from: start, to: end) == way)
  }

  @Test("An empty path, such as an empty variable of a script, names no folder")
  func emptyPath() throws {
    #expect(throws: ToolError.output("cannot make \"\": it names no folder")) { try Folder.make("") }
    #expect(try Folder.make("/") == [])
  }

  @Test("A new folder replaces nothing that exists")
  func existing() throws {
    #expect(throws: ToolError.self) { try Folder.makeNew(folder.url.path) }
    symlink("/nowhere", folder["link"].path)
    #expect(throws: ToolError.self) { try Folder.makeNew(folder["link"].path) }
    try Folder.makeNew(folder["new"].path)
    #expect(folder.names.sorted() == ["link", "new"])
  }
}
