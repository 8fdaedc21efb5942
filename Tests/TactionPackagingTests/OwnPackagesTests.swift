import Foundation
import TactionTestSupport
import Testing

@testable import TactionPackaging

@Suite("Packages of this project")
struct OwnPackagesTests {
  private nonisolated static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardized

  @Test(
    "A package has the version of Taction, an icon, and the id of its example",
    arguments: try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Packaging").path).sorted())
  func description(name: String) throws {
    let folder = Self.root.appending(path: "Packaging/\(name)")
    let text = try String(contentsOf: folder.appending(path: "App.txt"), encoding: .utf8)
    let app = try AppDescription(parsing: text, file: "\(name)/App.txt")
    #expect(app.version == TactionSource.version)
    guard app.kind == .app else { return }
    #expect(try AppIcon.read(from: folder.path).icon == .svg)
    let main = try String(contentsOf: Self.root.appending(path: "Examples/\(name)/main.swift"), encoding: .utf8)
    #expect(main.contains("Application.main(id: \"\(app.id)\")"))
  }

  @Test("A release replaces only an earlier release: other files, even next to sums, are refused and never removed")
  func clear() async throws {
    let folder = try TemporaryFolder()
    let clear = Self.root.appending(path: "Scripts/packages/clear").path
    for name in ["SHA256SUMS", "taction-0.1.0.tar.gz", "taction_0.1.0-1_amd64.deb", "debian.iso"] {
      _ = try folder.write("", to: name)
    }
    let refusal = try await ToolRun(program: clear, [folder.url.path, "--check"])
    #expect(refusal.status == 73 && refusal.complaint.contains("has debian.iso,"))
    #expect(folder.names.count == 4)
    #expect(try await ToolRun(program: clear, [folder.url.path]).status == 0)
    #expect(folder.names == ["debian.iso"])
  }

  @Test("taction is not installed into a folder named ~, which zsh and sh leave in the prefix")
  func prefix() async throws {
    let folder = try TemporaryFolder()
    let install = Self.root.appending(path: "Scripts/packages/install").path
    let run = try await ToolRun(program: install, [folder.url.path, "\(folder.url.path)/", "~/.local"])
    #expect(run.status == 64 && run.complaint == "install: PREFIX is not an absolute path: ~/.local\n")
    #expect(folder.names.isEmpty)
  }

  @Test("If the user may not write to the prefix, taction is copied there with sudo")
  func prefixOfRoot() async throws {
    let folder = try TemporaryFolder()
    var files = FileTree()
    files.add("build/taction", "#!/bin/sh\necho text\n", isExecutable: true)
    files.add("bin/sudo", "#!/bin/sh\necho sudo \"$@\"\n", isExecutable: true)
    for path in ["Scripts/packages/install", "Scripts/docs/manual"] {
      let script = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
      files.add(path, script, isExecutable: true)
    }
    try files.write(into: folder.url.path)
    let (build, prefix) = (folder["build"].path, folder["prefix"].path)
    #expect(mkdir(prefix, 0o555) == 0 && chmod(folder.url.path, 0o755) == 0)
    // Root may write everywhere.
    let user = geteuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    let run = try await ToolRun(
      program: "/usr/bin/env", ["-C", folder.url.path] + user + ["Scripts/packages/install", build, "", prefix],
      environment: ["PATH": "\(folder["bin"].path):/usr/bin:/bin", "TMPDIR": "/tmp"])
    #expect(run.status == 0, "\(run.complaint)")
    let copies = run.output.split(separator: "\n").filter { $0.hasPrefix("sudo ") }
    #expect(copies.count == 5 && copies.first == "sudo install -D -m 755 \(build)/taction \(prefix)/bin/taction")
    #expect(try FileManager.default.contentsOfDirectory(atPath: prefix).isEmpty)
  }

  @Test("The Makefile builds in this clone, even in a shell that shares a folder of builds")
  func ownBuild() async throws {
    let shown = ["--eval=shown: ; @echo $${SWIFTPM_BUILD_DIR:-none}", "shown"]
    let run = try await ToolRun(
      program: "/usr/bin/env", ["make", "--no-print-directory", "-C", Self.root.path] + shown,
      environment: ["SWIFTPM_BUILD_DIR": "/elsewhere"])
    #expect(run.output == "none\n", "\(run.complaint)")
  }

  @Test("`make app` refuses a wrong name, and a folder that exists, before the build")
  func refusedApp() async throws {
    let folder = try TemporaryFolder()
    var files = FileTree()
    files.add("bin/swift", "#!/bin/sh\nexit 1\n", isExecutable: true)
    files.add("Taken/a.txt", "")
    try files.write(into: folder.url.path)
    let script = Self.root.appending(path: "Scripts/packages/app").path
    let environment = ["PATH": "\(folder["bin"].path):/usr/bin:/bin"]
    let names: [(String, Int32)] = [
      ("My App", 64), ("9lives", 64), ("Häuser", 64), ("Label", 64), ("class", 64), ("TactionHello", 64), ("A_", 64),
      (String(repeating: "x", count: 65), 64), ("Taken", 73), ("Free", 1),
    ]
    for (name, status) in names {
      let run = try await ToolRun(program: script, [name, folder.url.path], environment: environment)
      #expect(run.status == status, "\(name): \(run.complaint)")
    }
  }

  @Test("A tilde in DESTDIR is the home folder also in shells that do not expand it")
  func destination() async throws {
    let run = try await ToolRun(
      program: "/usr/bin/env",
      ["make", "--no-print-directory", "-C", Self.root.path, "-n", "install", "DESTDIR=~/my root"],
      environment: ["HOME": "/home/ann"])
    #expect(run.output.contains(" \"/home/ann/my root\" \"/usr/local\"\n"), "\(run.complaint)")
  }

  @Test(
    "A tilde in the folder of measurements is the home folder also in shells that do not expand it",
    arguments: [
      ("kills", "COMPOSITORS"), ("touches", "COMPOSITORS"), ("pens", "TABLET"), ("bench", "PEERS"),
      ("conformance", "CONFORMANCE"),
    ])
  func measurements(command: String, variable: String) async throws {
    let run = try await ToolRun(
      program: "/usr/bin/env",
      [
        "make", "--no-print-directory", "-C", Self.root.path, "-n", command, "BIN=/programs", "\(variable)=~/my folder",
      ],
      environment: ["HOME": "/home/ann"])
    #expect(run.output.contains(" \"/programs\" \"/home/ann/my folder\""), "\(run.complaint)")
  }

  @Test("The pictures of the documentation are made in English, and with points in numbers, in each locale")
  func locale() async throws {
    let folder = try TemporaryFolder()
    var files = FileTree()
    files.add("taction", "#!/bin/sh\necho \"$LC_ALL\"\n", isExecutable: true)
    try files.write(into: folder.url.path)
    let run = try await ToolRun(
      program: "/usr/bin/env", ["-C", Self.root.path, "Scripts/pictures/pictures", folder.url.path],
      environment: ["LC_ALL": "de_DE.UTF-8"])
    #expect(run.status == 0, "\(run.complaint)")
    #expect(run.output.hasPrefix(String(repeating: "C.UTF-8\n", count: 4)), "\(run.output)")
  }

  @Test("`make clean` removes the folder of a demo, and no other folders, if its name has a space")
  func clean() async throws {
    let run = try await ToolRun(
      program: "/usr/bin/env", ["make", "--no-print-directory", "-C", Self.root.path, "-n", "clean", "DEMO=~/my demo"],
      environment: ["HOME": "/home/ann"])
    #expect(run.output == "rm -rf .build Fuzz/.build \"/home/ann/my demo\"\n", "\(run.complaint)")
  }
}
