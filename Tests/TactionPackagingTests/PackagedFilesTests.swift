import Foundation
import Testing

@testable import TactionPackaging

@Suite("Files of packages")
struct PackagedFilesTests {
  /// The folder of Taction.
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  private func app(_ change: (inout AppDescription) -> Void = { _ in }) throws -> AppDescription {
    var app = try AppDescription(parsing: AppDescriptionTests.text, file: "App.txt")
    change(&app)
    return app
  }

  @Test("The .desktop file has the keys that phones need")
  func desktopEntry() throws {
    let entry = DesktopEntry(app: try app { $0.keywords = ["hi"] })
    #expect(entry.fileName == "org.example.Hello.desktop")
    #expect(
      entry.text == """
        [Desktop Entry]
        Type=Application
        Name=Hello & "Co" <x>
        Comment=Says hello
        Exec=hello
        Icon=org.example.Hello
        Terminal=false
        StartupNotify=true
        Categories=Graphics;Photography;
        X-Purism-FormFactor=Workstation;Mobile;
        Keywords=hi;

        """)
    #expect(DesktopEntry(app: try app { $0.name = "a\\nb" }).text.contains("Name=a\\\\nb\n"))
  }

  @Test("The metainfo is valid XML with any name")
  func metainfo() throws {
    let text = Metainfo(app: try app()).text
    #expect(text.contains("<name>Hello &amp; &quot;Co&quot; &lt;x&gt;</name>"))
    #expect(text.contains(#"<display_length compare="ge">360</display_length>"#))
    #expect(text.contains("<control>touch</control>"))
    #expect(text.contains("a=1&amp;b=2"))
    #expect(text.contains(#"<developer id="org.example">"#))
  }

  @Test("The control file folds the description, and begins each line with a space")
  func control() throws {
    let debian = DebianFiles(app: try app { $0.description = String(repeating: "word ", count: 40) + "." })
    let text = debian.control(architecture: "amd64", libraries: "libc6 (>= 2.36)", kibibytes: 12)
    #expect(text.hasPrefix("Package: hello\nVersion: 1.0.2-1\nArchitecture: amd64\n"))
    let loaded = "libsystemd0, libwayland-cursor0, libx11-data"
    #expect(text.contains("Installed-Size: 12\nDepends: libc6 (>= 2.36)\nRecommends: \(loaded)\n"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "Description: Says hello"))
    #expect(lines[(start + 1)...].dropLast().allSatisfy { $0.hasPrefix(" word") && $0.count <= 80 })
    #expect(DebianFiles.folded(".") == [" ."] && DebianFiles.folded(".png files") == [" .png files"])
    let formats = DebianFiles.folded(String(repeating: "pictures .heic .avif ", count: 20))
    #expect(formats.count > 4 && formats.allSatisfy { $0.hasPrefix("pictures") && $0.count <= 78 })
    let command = DebianFiles(app: try app { $0.kind = .command })
    #expect(!command.control(architecture: "all", libraries: "", kibibytes: 1).contains("Recommends"))
    let reader = debian.control(architecture: "all", libraries: "", codecs: ["libheif1"], kibibytes: 1)
    #expect(reader.contains("\nRecommends: \(loaded), libheif1\n"))
    #expect(DebianPackage.codecs(of: Array("\0libheif.so.1\0 libwebp.so.70\0".utf8)) == ["libheif1"])
    #expect(DebianPackage.codecs(of: []).isEmpty)
  }

  @Test(
    "An app's package recommends the packages of the libraries that Taction loads for the bus and for cursors",
    arguments: [
      ("CTactionSystemBus/CTactionSystemBus.c", "libsystemd.so.0", "libsystemd0"),
      ("TactionWayland/CursorTheme.swift", "libwayland-cursor.so.0", "libwayland-cursor0"),
    ])
  func loadedLibraries(source: String, library: String, package: String) throws {
    let loader = try String(contentsOf: Self.root.appending(path: "Sources/\(source)"), encoding: .utf8)
    #expect(loader.contains("dlopen(\"\(library)\","))
    let control = DebianFiles(app: try app()).control(architecture: "all", libraries: "", kibibytes: 1)
    let line = try #require(control.split(separator: "\n").first { $0.hasPrefix("Recommends: ") })
    #expect(line.dropFirst("Recommends: ".count).split(separator: ", ").contains { $0 == package })
  }

  @Test("The date of the changelog has the format of e-mail dates")
  func changelog() throws {
    let text = DebianFiles(app: try app()).changelog
    #expect(text.hasPrefix("hello (1.0.2-1) unstable; urgency=medium\n\n  * "))
    #expect(text.hasSuffix("\n -- Ada L <ada@example.org>  Mon, 23 Nov 2026 00:00:00 +0000\n"))
  }

  @Test("The licence of Taction in packages equals the file LICENSE")
  func licence() throws {
    let file = try String(contentsOf: Self.root.appending(path: "LICENSE"), encoding: .utf8)
    #expect(MITLicence.text.trimmingCharacters(in: .newlines) == file.trimmingCharacters(in: .newlines))
  }

  @Test("The copyright file has the licences of everything that is linked")
  func copyright() throws {
    let text = DebianFiles(app: try app { $0.licence = "GPL-3.0-or-later" }, licenceText: "long").copyright
    #expect(
      text.contains("License: GPL-3.0-or-later\n On Debian systems, the text is in /usr/share/common-licenses/GPL-3."))
    #expect(text.contains("\n\nLicense: Apache-2.0\n"))
    #expect(text.contains("\n\nLicense: MIT\n MIT License\n .\n"))
    let own = DebianFiles(app: try app { $0.licence = "Beer" }, licenceText: "Line\n\n  two\r\n\n\n").copyright
    #expect(own.contains("License: Beer\n Line\n .\n   two\n\nLicense: Apache-2.0"))
    #expect(DebianFiles(app: try app()).copyright.components(separatedBy: "License: MIT").count == 2)
    let other = DebianFiles(app: try app(), licenceText: "MIT License\n\nCopyright (c) 2026 Ann").copyright
    #expect(other.contains("Copyright (c) 2026 Ann\n") && other.contains("License: MIT-Taction\n MIT License\n .\n"))
    #expect(text.contains(" swift-log, under the Apache licence 2.0; and\n Swift's run-time libraries, under the"))
    #expect(text.contains("\n swift-log: Copyright 2018, 2019 The SwiftLog Project."))
    let command = DebianFiles(app: try app(), hasArgumentParser: true).copyright
    #expect(command.contains("\n swift-argument-parser and Swift's run-time libraries, under the same\n"))
    #expect(DebianPackage.hasArgumentParser(Array("a\0ArgumentParser\0b".utf8)))
    #expect(!DebianPackage.hasArgumentParser(Array("MyArgumentParser\0".utf8)))
  }

  @Test("No text of the app becomes a roff request in the manual page")
  func manualPage() throws {
    let page = ManualPage(app: try app { $0.description = ".so /etc/passwd \\n(.x" }).text
    #expect(page.contains("\n\\&.so /etc/passwd \\en(.x\n"))
    #expect(page.contains("hello \\- \\&Says hello\n"))
  }

  @Test("Package files are installed where desktops look for them")
  func installed() throws {
    let icon = (icon: AppIcon.png(side: 128), bytes: [UInt8](repeating: 0, count: 10))
    let installed = InstalledFiles(app: try app(), program: [1, 2], icon: icon)
    #expect(
      installed.debianFiles.paths == [
        "bin/hello", "share/applications/org.example.Hello.desktop",
        "share/icons/hicolor/128x128/apps/org.example.Hello.png", "share/man/man1/hello.1",
        "share/metainfo/org.example.Hello.metainfo.xml",
      ])
    #expect(installed.files["bin/hello"]?.isExecutable == true)
    // There are five files of at most 1 or 2 KiB each, and nine folders.
    #expect(DebianPackage.kibibytes(of: installed.debianFiles) >= 14)
    let command = InstalledFiles(app: try app { $0.kind = .command }, program: [1], icon: nil)
    #expect(command.debianFiles.paths == ["bin/hello"])
  }

  @Test("A file of the developers replaces a generated one, but not the program")
  func replaced() throws {
    var extra = FileTree()
    extra.add("share/applications/org.example.Hello.desktop", "MimeType=image/jpeg;")
    extra.add("bin/hello", "old")
    let files = InstalledFiles(app: try app(), program: [1], icon: nil, extra: extra).debianFiles
    #expect(files["share/applications/org.example.Hello.desktop"]?.text == "MimeType=image/jpeg;")
    #expect(files["bin/hello"]?.bytes == [1] && files["share/metainfo/org.example.Hello.metainfo.xml"] != nil)
  }

  @Test("The libraries of a program are read from its dynamic section")
  func libraries() {
    let text = """
       0x01 (NEEDED)  Shared library: [libz.so.1]
       0x01 (NEEDED)  Shared library: [liba.so.6]
       0x0e (SONAME)  Library soname: [libx.so]
       0x01 (NEEDED)  broken ] [
      """
    #expect(AppFolder.libraries(inDynamicSection: text) == ["liba.so.6", "libz.so.1"])
  }
}
