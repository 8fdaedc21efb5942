import Foundation
import TactionTestSupport
import TactionToolSupport
import Testing

@testable import TactionPackaging

@Suite("Files and programs of packages")
struct FileTreeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A tree that is written can be read again, with its permissions")
  func roundTrip() throws {
    var tree = FileTree()
    tree.add("usr/bin/hello", bytes: [0, 255], isExecutable: true)
    tree.add("usr/share/doc/text", "text\n")
    let mask = umask(0o077)
    try tree.write(into: folder.url.path)
    umask(mask)
    #expect(try FileTree(readingFrom: folder.url.path) == tree)
    var status = stat()
    stat(folder["usr"].path, &status)
    #expect(status.st_mode & 0o777 == 0o755)
    stat(folder["usr/share/doc/text"].path, &status)
    #expect(status.st_mode & 0o777 == 0o644)
  }

  @Test("A file tree whose folders link to themselves causes no endless loop")
  func endless() throws {
    symlink(".", folder["again"].path)
    #expect(throws: ToolError.self) { try FileTree(readingFrom: folder.url.path) }
  }

  @Test("A path that is not a folder is an error: otherwise files would be missing in a package")
  func noFolder() throws {
    let file = try folder.write("text", to: "file")
    #expect(throws: ToolError.input("cannot read \(file): Not a directory")) { try FileTree(readingFrom: file) }
    let missing = folder["missing"].path
    #expect(throws: ToolError.input("cannot read \(missing): No such file or directory")) {
      try FileTree(readingFrom: missing)
    }
  }

  @Test("A program's output is returned; its failure or absence is an error")
  func programs() throws {
    #expect(try Subprogram(command: ["printf", "a b"]).output() == "a b")
    #expect(try Subprogram(command: ["pwd", "-P"], folder: "/").output() == "/\n")
    // Ctrl+C stops a program that works in a temporary folder.
    let mask = try Folder.withTemporary { (path) throws(ToolError) -> String in
      try Subprogram(command: ["grep", "SigBlk", "/proc/self/status"]).output()
    }
    #expect(mask == "SigBlk:\t0000000000000000\n")
    #expect(throws: ToolError.input("false exited with status 1")) { try Subprogram(command: ["false"]).run() }
    let missing = Subprogram(command: ["no-such-program"], package: "none")
    #expect(
      throws: ToolError.command(
        "cannot run no-such-program: No such file or directory; install the Debian package none", found: false)
    ) { try missing.run() }
  }

  @Test("Icons of packages are SVG, or PNG of a size that desktops support")
  func icons() throws {
    #expect(throws: ToolError.self) { try AppIcon.read(from: folder.url.path) }
    var png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    png += [0, 0, 0, 128, 0, 0, 0, 128, 8]
    try Data(png).write(to: folder["icon.png"])
    #expect(try AppIcon.read(from: folder.url.path).icon == .png(side: 128))
    png[19] = 100
    try Data(png).write(to: folder["icon.png"])
    #expect(throws: ToolError.self) { try AppIcon.read(from: folder.url.path) }
    _ = try folder.write("<svg/>", to: "icon.svg")
    #expect(try AppIcon.read(from: folder.url.path).icon == .svg)
  }
}
