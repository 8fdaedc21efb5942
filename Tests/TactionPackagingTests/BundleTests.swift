import Foundation
import TactionTestSupport
import Testing

@testable import TactionPackaging

@Suite("taction bundle")
struct BundleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    var package = FileTree()
    package.add("Packaging/App.txt", AppDescriptionTests.text)
    package.add("Packaging/icon.svg", NewPackage.icon)
    package.add("Packaging/files/share/hello/words", "hi")
    try package.write(into: folder.url.path)
  }

  /// Runs `taction bundle` in the folder of the package.
  private func bundle(_ options: [String], environment: [String: String] = [:]) async throws -> ToolRun {
    let command = ["-C", folder.url.path, ToolRun.path(of: "taction"), "bundle"] + options
    return try await ToolRun(program: "/usr/bin/env", command, environment: environment)
  }

  /// Writes a build, and programs that stand for Swift and for the tools that read a program; returns the environment.
  private func standIns() throws -> [String: String] {
    // As SwiftPM does, this program uses the variable in preference to the option.
    let swift = "#!/bin/sh\necho \"${SWIFTPM_BUILD_DIR:-.build/bundle}/release\"\n"
    var files = FileTree()
    for program in ["swift", "readelf"] { files.add("bin/\(program)", swift, isExecutable: true) }
    files.add("bin/dpkg-shlibdeps", "#!/bin/sh\necho shlibs:Depends=libc6\n", isExecutable: true)
    files.add(".build/bundle/release/Hello", "program")
    try files.write(into: folder.url.path)
    return ["PATH": "\(folder["bin"].path):/usr/bin:/bin"]
  }

  @Test("A Flatpak of a program for the terminal is refused, since it would have no icon")
  func flatpakOfACommand() async throws {
    _ = try folder.write(AppDescriptionTests.text + "\nkind: command\n", to: "Packaging/App.txt")
    let run = try await bundle(["--flatpak"])
    #expect(run.status == 64)
    #expect(run.complaint == "taction: App.txt has kind: command, and a Flatpak is of an app\n")
  }

  @Test("A program is built in a folder of its own, even in a shell that shares a folder of builds")
  func ownBuild() async throws {
    var environment = try standIns()
    environment["SWIFTPM_BUILD_DIR"] = folder["shared"].path
    let run = try await bundle(["--dir"], environment: environment)
    #expect(run.status == 0, "\(run.complaint)")
    #expect(try String(contentsOf: folder["dist/hello-1.0.2/bin/hello"], encoding: .utf8) == "program")
    let copyright = try String(contentsOf: folder["dist/hello-1.0.2/COPYRIGHT.txt"], encoding: .utf8)
    #expect(copyright.contains(" Copyright (c) 2026 The Taction authors\n"))
  }

  @Test(
    "A result that cannot be written is refused before the build",
    arguments: [("--dir", "hello-1.0.2"), ("--deb", "hello_1.0.2-1_amd64.deb")])
  func refusedBeforeBuild(option: String, name: String) async throws {
    let environment = try standIns()
    var files = FileTree()
    files.add("bin/swift", "#!/bin/sh\ntouch built\n", isExecutable: true)
    files.add("bin/dpkg", "#!/bin/sh\necho amd64\n", isExecutable: true)
    files.add("dist/\(name)/other", "kept")
    try files.write(into: folder.url.path)
    let run = try await bundle([option], environment: environment)
    #expect(run.status == 73 && run.complaint.contains(name), "\(run.complaint)")
    #expect(!folder.names.contains("built"))
    #expect(try String(contentsOf: folder["dist/\(name)/other"], encoding: .utf8) == "kept")
  }

  @Test(
    "A tool that is missing is reported before the build",
    arguments: [
      ("--dir", "readelf: No such file or directory; install the Debian package binutils"),
      ("--deb", "dpkg-shlibdeps: No such file or directory; install the Debian package dpkg-dev"),
    ])
  func missingTool(option: String, complaint: String) async throws {
    var files = FileTree()
    files.add("bin/swift", "#!/bin/sh\n: >built\n", isExecutable: true)
    files.add("bin/dpkg", "#!/bin/sh\necho amd64\n", isExecutable: true)
    try files.write(into: folder.url.path)
    try FileManager.default.createSymbolicLink(atPath: folder["bin/env"].path, withDestinationPath: "/usr/bin/env")
    let run = try await bundle([option], environment: ["PATH": folder["bin"].path])
    #expect(run.status == 127 && run.complaint == "taction: cannot run \(complaint)\n", "\(run.complaint)")
    #expect(!folder.names.contains("built"))
  }

  @Test("A licence that cannot be read is an error, since the package would have another licence")
  func unreadableLicence() async throws {
    try FileManager.default.createSymbolicLink(atPath: folder["LICENSE"].path, withDestinationPath: "missing")
    let run = try await bundle(["--flatpak"])
    #expect(run.status == 1, "\(run.complaint)")
    #expect(run.complaint == "taction: cannot read LICENSE: No such file or directory\n")
  }

  @Test("A folder whose libraries cannot be listed is removed, so that the next run can make it")
  func withoutReadelf() async throws {
    let environment = try standIns()
    var files = FileTree()
    // The status of a program that is missing.
    files.add("bin/readelf", "#!/bin/sh\nexit 127\n", isExecutable: true)
    try files.write(into: folder.url.path)
    let run = try await bundle(["--dir"], environment: environment)
    #expect(run.status == 127 && run.complaint.contains("readelf"), "\(run.complaint)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["dist"].path) == [])
  }

  @Test("A package that cannot be finished leaves the earlier package whole")
  func unfinished() async throws {
    let environment = try standIns()
    var files = FileTree()
    files.add("bin/dpkg", "#!/bin/sh\necho amd64\n", isExecutable: true)
    // As on a full disk: a part of the file, whose path is the last argument.
    files.add("bin/dpkg-deb", "#!/bin/sh\nfor file; do :; done\necho part >\"$file\"\nexit 2\n", isExecutable: true)
    files.add("dist/hello_1.0.2-1_amd64.deb", "whole")
    try files.write(into: folder.url.path)
    let run = try await bundle(["--deb"], environment: environment)
    #expect(run.status == 1 && run.complaint.contains("dpkg-deb exited with status 2"), "\(run.complaint)")
    #expect(try String(contentsOf: folder["dist/hello_1.0.2-1_amd64.deb"], encoding: .utf8) == "whole")
  }

  @Test("All users may read the content of a folder and of a Debian package, even if their maker's umask is strict")
  func strictUmask() async throws {
    let script = "umask 077; cd \"$0\" && exec \"$1\" bundle --dir --deb"
    let arguments = ["-c", script, folder.url.path, ToolRun.path(of: "taction")]
    let run = try await ToolRun(program: "/bin/sh", arguments, environment: try standIns())
    #expect(run.status == 0, "\(run.complaint)")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder["dist/hello-1.0.2"].path)
    #expect(attributes[.posixPermissions] as? Int == 0o755)
    let package = try #require(run.output.split(separator: "\n").last)
    let list = try await ToolRun(program: "/usr/bin/dpkg-deb", ["-c", folder["\(package)"].path])
    #expect(list.output.hasPrefix("drwxr-xr-x root/root "), "\(list.output)")
  }

  @Test("A manual page and a changelog that the developers have compressed replace the generated ones")
  func compressed() async throws {
    let own = ["share/doc/hello/changelog.Debian.gz", "share/man/man1/hello.1.gz"]
    var files = FileTree()
    for path in own { files.add("Packaging/files/\(path)", "own") }
    try files.write(into: folder.url.path)
    let run = try await bundle(["--deb"], environment: try standIns())
    #expect(run.status == 0, "\(run.complaint)")
    let package = try #require(run.output.split(separator: "\n").last)
    let unpacked = folder["unpacked"].path
    _ = try await ToolRun(program: "/usr/bin/dpkg-deb", ["-x", folder["\(package)"].path, unpacked])
    let packed = try FileTree(readingFrom: "\(unpacked)/usr")
    #expect(own.allSatisfy { packed[$0]?.text == "own" })
    #expect(!packed.paths.contains { $0.hasSuffix("changelog.Debian") || $0.hasSuffix("hello.1") })
  }

  @Test("The manifest of the Flatpak requests only Wayland access, and leads to the package and to all of its files")
  func flatpak() async throws {
    let run = try await bundle(["--flatpak", "--output", "build/out"])
    #expect(run.output == "build/out/flatpak/org.example.Hello.json\n", "\(run.complaint)")
    let json = try Data(contentsOf: folder["build/out/flatpak/org.example.Hello.json"])
    let manifest = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect(manifest["finish-args"] as? [String] == ["--socket=wayland"])
    #expect(manifest["sdk-extensions"] as? [String] == ["org.freedesktop.Sdk.Extension.swift6"])
    let modules = try #require(manifest["modules"] as? [[String: Any]])
    #expect(
      modules.compactMap { $0["name"] as? String } == ["tllist", "utf8proc", "fcft", "libdatrie", "libthai", "hello"])

    let sources = try #require(modules.last?["sources"] as? [[String: Any]])
    #expect(sources.first?["path"] as? String == "../../..")
    #expect(sources.first?["skip"] as? [String] == [".build", "dist", "build/out"])
    let commands = try #require(modules.last?["build-commands"] as? [String])
    // The developers' files replace the generated files, but not the program.
    #expect(commands.suffix(2).first == "cp -r dist/flatpak/org.example.Hello.files/. /app/")
    #expect(commands.last?.hasSuffix(" /app/bin/hello") == true)
    #expect(commands.contains { $0.hasSuffix(" /app/share/licenses/org.example.Hello/copyright") })
    let copyright = folder["build/out/flatpak/org.example.Hello.copyright"]
    #expect(try String(contentsOf: copyright, encoding: .utf8).contains(" Copyright (c) 2026 The Taction authors\n"))
    let words = folder["build/out/flatpak/org.example.Hello.files/share/hello/words"]
    #expect(try String(contentsOf: words, encoding: .utf8) == "hi")
  }
}
