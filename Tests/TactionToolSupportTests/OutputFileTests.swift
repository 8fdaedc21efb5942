import Foundation
import TactionTestSupport
import Testing

@testable import TactionToolSupport

@Suite("Output files")
struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A file is replaced as a whole, and no draft remains") func aFileIsReplacedWhole() throws {
    let path = try folder.write("something old and longer", to: "file")
    try OutputFile(path: path).write(Array("new".utf8))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(folder.names == ["file"])
  }

  @Test("A symbolic link at the path is kept, and a file keeps its permissions", arguments: ["golden", "missing"])
  func links(name: String) throws {
    let golden = try folder.write("a longer text", to: "golden")
    let link = folder["link"].path
    #expect(chmod(golden, 0o640) == 0 && symlink(name, link) == 0)
    try OutputFile(path: link).probe()
    try OutputFile(path: link).write([1])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == name)
    #expect(try Data(contentsOf: folder[name]) == Data([1]))
    #expect(folder.names == Set(["golden", "link", name]).sorted())
    var status = stat()
    #expect(stat(golden, &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test("Probing an output file creates no file and changes no file") func provingLeavesNothingBehind() throws {
    try OutputFile(path: folder["file"].path).probe()
    #expect(folder.names.isEmpty)
    let path = try folder.write("old", to: "old")
    try OutputFile(path: path).probe()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }

  @Test(
    "An output file with an invalid path is refused with status 73, and leaves no file",
    arguments: ["", "missing/file", "file/", "."])
  func whatCannotBeWrittenIsRefused(name: String) throws {
    let file = OutputFile(path: name.isEmpty ? "" : folder.url.path + "/" + name)
    let refusal = #expect(throws: ToolError.self) { try file.probe() }
    #expect(refusal?.exitStatus == 73)
    #expect(throws: ToolError.self) { try file.write([1]) }
    #expect(folder.names.isEmpty)
  }

  @Test("A link with the name of the draft is replaced, and its target is not changed", arguments: [false, true])
  func theDraftIsNew(isLink: Bool) throws {
    let path = try folder.write("kept", to: "other")
    let draft = "\(folder["file"].path).\(getpid()).part"
    #expect((isLink ? symlink(path, draft) : link(path, draft)) == 0)
    try OutputFile(path: folder["file"].path).write([1])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "kept")
    #expect(folder.names == ["file", "other"])
  }

  // The Swift with which the tests for ARM64 are built cannot pass values to the process of an exit test.
  #if compiler(>=6.3)
    @Test(
      "A file that the user may write, but not replace, is written directly, and no draft remains", .ownProcess,
      arguments: [0o555, 0o1777] as [UInt32])
    func directly(folderMode: UInt32) async throws {
      let path = try folder.write("something old and longer", to: "file")
      try #require(chmod(path, 0o666) == 0 && chmod(folder.url.path, folderMode) == 0)
      await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
        // The superuser may write each folder.
        if geteuid() == 0, setuid(65534) != 0 { return }
        do throws(ToolError) {
          let file = OutputFile(path: path)
          try file.probe()
          do throws(ToolError) {
            try file.write { (append) throws(ToolError) in
              try append([1])
              throw ToolError.input("no more")
            }
          } catch {
            guard try InputFile.read(path, limit: 100) == Array("something old and longer".utf8) else { _exit(2) }
          }
          try file.write(Array("new".utf8))
          _exit(7)
        } catch {
          _exit(1)
        }
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
      #expect(chmod(folder.url.path, 0o755) == 0 && folder.names == ["file"])
    }
  #endif

  @Test("A device is written to, and not replaced by a file") func aDeviceIsWrittenToAndNotReplaced() throws {
    let device = OutputFile(path: "/dev/null")
    try device.probe()
    try device.write([1, 2, 3])
    var status = stat()
    #expect(stat("/dev/null", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("An open descriptor is written to at its place, even if it leads to a regular file")
  func descriptors() throws {
    let path = try folder.write("", to: "log")
    let log = open(path, O_WRONLY)
    try #require(log >= 0)
    defer { close(log) }
    let file = OutputFile(path: "/dev/fd/\(log)")
    #expect(write(log, "a", 1) == 1)
    try file.probe()
    try file.write(Array("b".utf8))
    #expect(write(log, "c", 1) == 1)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "abc")
    #expect(folder.names == ["log"])
  }

  @Test("A descriptor that is not open, or open only for reading, is refused before any work")
  func uselessDescriptors() throws {
    let input = open("/dev/null", O_RDONLY)
    try #require(input >= 0)
    defer { close(input) }
    for path in ["/dev/fd/\(input)", "/proc/self/fd/\(input)", "/dev/fd/999999"] {
      #expect(throws: ToolError.output("cannot write \(path): Bad file descriptor")) {
        try OutputFile(path: path).probe()
      }
    }
  }
}
