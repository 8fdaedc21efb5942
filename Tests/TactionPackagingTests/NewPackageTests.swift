import Foundation
import TactionTestSupport
import TactionToolSupport
import Testing

@testable import TactionPackaging

@Suite("New apps")
struct NewPackageTests {
  private let folder: TemporaryFolder
  /// The folder of Taction.
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  init() throws { folder = try TemporaryFolder() }

  private func package(
    _ name: String = "PhotoTable", source: TactionSource = .repository("https://example.org/taction.git")
  ) throws -> NewPackage {
    let name = try AppName(name)
    return NewPackage(name: name, id: try AppID("org.example.\(name)"), source: source, folder: folder.url.path)
  }

  @Test("Each file of a new app exists and ends with a line feed")
  func files() throws {
    let files = try package().files
    #expect(
      files.paths == [
        ".github/workflows/test.yml", ".gitignore", "Package.swift", "Packaging/App.txt", "Packaging/icon.svg",
        "README.md", "Sources/PhotoTable/HomeView.swift", "Sources/PhotoTable/main.swift",
        "Tests/PhotoTableTests/HomeViewTests.swift", "test.sh",
      ])
    for path in files.paths {
      let text = try #require(files[path]).text
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(path)")
      #expect(!text.split(separator: "\n").contains { $0.hasSuffix(" ") }, "\(path)")
    }
    #expect(files["test.sh"]?.isExecutable == true)
    #expect(files["README.md"]?.isExecutable == false)
    // Where a workflow runs, there is no clone next to the package.
    #expect(try package(source: .clone(Self.root.path)).files[".github/workflows/test.yml"] == nil)
  }

  @Test("SwiftPM reads the manifest of a new app")
  func manifest() throws {
    try package().files.write(into: folder.url.path)
    let command = ["swift", "package", "--scratch-path", folder["build"].path, "dump-package"]
    let json = try Subprogram(command: command, folder: folder.url.path).output()
    let dump = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let targets = try #require(dump["targets"] as? [[String: Any]])
    #expect(targets.compactMap { $0["name"] as? String } == ["PhotoTable", "PhotoTableTests"])
    #expect(json.contains("https://example.org/taction.git") && json.contains("0.1.0"))
  }

  @Test("The next steps work in a shell in any folder, and with the program's path, since it may not be in PATH")
  func nextSteps() async throws {
    let tool = ToolRun.path(of: "taction")
    var files = FileTree()
    files.add("bin/swift", "#!/bin/sh\npwd\necho \"$SWIFTPM_BUILD_DIR\"\n", isExecutable: true)
    files.add("o'neil/a.txt", "")
    try files.write(into: folder.url.path)
    let place = try Folder.absolute(folder["o'neil"].path)
    let new = ["-C", place, tool, "new", "Photo", "--taction", Self.root.path, "--build", place]
    let run = try await ToolRun(program: "/usr/bin/env", new)
    #expect(run.status == 0, "\(run.complaint)")
    #expect(run.output.hasSuffix("\n  '\(tool)' bundle --deb\n"))
    let steps = run.output.split(separator: "\n").filter { $0.hasPrefix("  ") }.dropLast().joined(separator: "\n")
    let path = "\(folder["bin"].path):/usr/bin:/bin"
    let shell = try await ToolRun(program: "/bin/sh", ["-e", "-c", steps], environment: ["PATH": path])
    let words = "\(place)/Photo\n\(place)\n"
    #expect(shell.output == words + words, "\(shell.complaint)")
  }

  @Test("The description of a new app can be used for packages")
  func description() throws {
    let app = try AppDescription(parsing: package("Photo_Table").description, file: "App.txt")
    #expect(app.program == "photo-table")
    #expect(app.product == "Photo_Table")
    #expect(app.id.description == "org.example.Photo_Table")
    #expect(app.released == CalendarDate.today)
    // The page shows the commands for the app PhotoTable.
    let page = try String(contentsOf: Self.root.appending(path: "Docs/Shipping.md"), encoding: .utf8)
    let other = try AppDescription(parsing: package("PhotoTable").description, file: "App.txt")
    #expect(page.contains("./dist/\(other.package)_\(other.version)-1_amd64.deb\n"))
  }

  @Test("The workflow of a new app installs the packages that Taction needs")
  func debianPackages() throws {
    let setup = try String(contentsOf: Self.root.appending(path: "Scripts/setup"), encoding: .utf8)
    let start = try #require(setup.range(of: "|| packages=(\n")).upperBound
    let end = try #require(setup[start...].range(of: "\n)")).lowerBound
    let lines = setup[start..<end].split(separator: "\n")
    let names = lines.flatMap { $0.prefix { $0 != "#" }.split(separator: " ").map { String($0) } }
    // The example with tiles of maps needs the first of these two, and Taction's own tests need the second.
    let own = ["libsqlite3-dev", "unicode-data"]
    #expect(NewPackage.debianPackages == names.filter { !own.contains($0) })
    #expect(NewPackage.workflow.contains("libfcft-dev"))
  }

  @Test(
    "An app name that cannot be used is refused in one line, with status 64",
    arguments: [
      "", "a", "9lives", "_x", "with space", "two-words", "../up", "a/b", "a\nb", "a\"b", "\\(x)", "a;rm", "Häuser",
      "🙂🙂", "class", "Swift", "Taction", "TactionHello", "CTactionX", "HomeView", "$(id)", "A_",
      String(repeating: "x", count: 65),
    ])
  func namesThatCannotBeUsedAreRefused(name: String) {
    let error = #expect(throws: ToolError.self) { try AppName(name) }
    #expect(error?.exitStatus == 64)
    #expect(error?.description.contains("\n") == false)
  }

  @Test(
    "An app id that cannot be used is refused in one line",
    arguments: [
      "", "Hello", "org.example", "org..Hello", ".org.example.Hello", "org.example.Hello.", "org.example.9",
      "org.example.a-b", "org.example.a b", "org.example.\"x", "org.example.x\nExec=rm",
      String(repeating: "org.", count: 80) + "x",
    ])
  func idsThatCannotBeUsedAreRefused(id: String) {
    let error = #expect(throws: ToolError.self) { try AppID(id) }
    #expect(error?.description.contains("\n") == false)
  }

  @Test("A new app depends on Taction by a relative path to a clone, or by an address")
  func source() throws {
    #expect(TactionSource.clone("/a/b/taction").dependency(in: "/a/c/Hello") == #".package(path: "../../b/taction")"#)
    #expect(TactionSource.clone("/a/b\"/t\\(x)").packageName == "t\\(x)")
    #expect("b\"\\(x)".literal == #""b\"\\(x)""#)
    let address = try TactionSource("https://example.org/x/taction.git")
    #expect(address.packageName == "taction")
    #expect(
      address.dependency(in: "/")
        == #".package(url: "https://example.org/x/taction.git", .upToNextMinor(from: "0.1.0"))"#)
    let addresses = [
      ("git@example.org:me/taction.git", "taction"), ("git@example.org:taction.git", "git@example.org:taction"),
    ]
    for (text, name) in addresses {
      let address = try TactionSource(text)
      #expect(address == .repository(text) && address.packageName == name)
    }
    #expect(throws: ToolError.self) { try TactionSource("https://example.org/\"x") }
    #expect(throws: ToolError.self) { try TactionSource("/nowhere") }
    #expect(throws: ToolError.self) { try TactionSource(folder.url.path) }
    try package().files.write(into: folder.url.path)
    #expect(throws: ToolError.self, "an app is not a clone of Taction") { try TactionSource(folder.url.path) }
    guard case .clone = try TactionSource(Self.root.path) else {
      Issue.record("the project's own folder is not taken as a clone")
      return
    }
  }
}
