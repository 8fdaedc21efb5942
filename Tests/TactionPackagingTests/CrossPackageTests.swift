import ArgumentParser
import TactionTestSupport
import TactionToolSupport
import Testing

@testable import TactionPackaging

@Suite("Packages for another processor")
struct CrossPackageTests {
  private let sdk = SwiftSDK(name: "tablet", folder: "/sdks", architecture: .arm64)

  /// Returns the first bytes of an ELF file for a machine number of elf.h.
  private func program(machine: UInt8) -> [UInt8] {
    [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 9) + [3, 0, machine, 0, 1, 0]
  }

  @Test("The processor of a program is read from its ELF header")
  func processor() {
    #expect(DebianArchitecture.arm64.runs(program(machine: 183)))
    #expect(!DebianArchitecture.arm64.runs(program(machine: 62)))
    #expect(DebianArchitecture.amd64.runs(program(machine: 62)))
    #expect(!DebianArchitecture.amd64.runs(Array(program(machine: 62).prefix(19))))
    #expect(!DebianArchitecture.amd64.runs(Array("#!/bin/sh\necho no program".utf8)))
  }

  @Test("A build for another processor uses its own SDK, libraries and folder")
  func build() {
    let own = ReleaseBuild(product: "Hello").options(inFolder: "/hello")
    let cross = ReleaseBuild(product: "Hello", sdk: sdk).options(inFolder: "/hello")
    #expect(!own.contains("--swift-sdk"))
    #expect(own.contains("-ffile-prefix-map=/hello=."))
    #expect(Array(cross.suffix(4)) == ["--swift-sdk", "tablet", "--swift-sdks-path", "/sdks"])
    #expect(own.contains(".build/bundle") && !cross.contains(".build/bundle"))
    #expect(cross.contains(".build/bundle-arm64"))
    #expect(
      sdk.packageConfiguration(root: "/arm") == [
        "PKG_CONFIG_SYSROOT_DIR=/arm",
        "PKG_CONFIG_LIBDIR=/arm/usr/lib/aarch64-linux-gnu/pkgconfig:/arm/usr/lib/pkgconfig:/arm/usr/share/pkgconfig",
      ])
  }

  @Test(
    "The root of an SDK is read from SwiftPM's answer",
    arguments: [
      ("swiftResourcesPath: /a\nsdkRootPath: /sdk/debian 13\nx: y\n", "/sdk/debian 13"),
      ("sdkRootPath: not set\n", nil),
      ("", nil),
    ])
  func root(answer: String, root: String?) {
    #expect(SwiftSDK.root(inConfiguration: answer) == root)
  }

  @Test("The package database of a root folder has paths that are valid on this machine")
  func database() throws {
    let folder = try TemporaryFolder()
    var tree = FileTree()
    tree.add("var/lib/dpkg/status", "Package: libz\n")
    tree.add("var/lib/dpkg/info/libz:arm64.list", "/usr\n/usr/lib/libz.so.1\n")
    tree.add("var/lib/dpkg/info/libz:arm64.symbols", "/usr stays\n")
    try tree.write(into: folder.url.path)
    let moved = try DependencyScan.movedDatabase(of: folder.url.path)
    let root = folder.url.path
    #expect(moved["info/libz:arm64.list"]?.text == "\(root)/usr\n\(root)/usr/lib/libz.so.1\n")
    #expect(moved["info/libz:arm64.symbols"]?.text == "/usr stays\n")
    #expect(moved["status"]?.text == "Package: libz\n")
  }

  @Test("Dependencies are the packages that dpkg-shlibdeps names")
  func packages() {
    let output = "note: x\nshlibs:Depends=libc6 (>= 2.38), libfcft4 (>= 3.0.1)\n"
    #expect(DependencyScan.packages(inOutput: output) == "libc6 (>= 2.38), libfcft4 (>= 3.0.1)")
    #expect(DependencyScan.packages(inOutput: "shlibs:Suggests=a\n") == nil)
  }

  @Test("A command runs in its folder, with the tool's environment and additional variables")
  func environment() throws {
    let command = ["sh", "-c", "echo $TACTION_TEST_VARIABLE $PWD ${PATH:+path}"]
    let run = Subprogram(command: command, folder: "/", environment: ["TACTION_TEST_VARIABLE=a b"])
    #expect(try run.output() == "a b / path\n")
    #expect(throws: ToolError.self) { try Subprogram(command: ["taction-none"], environment: ["A=b"]).run() }
  }

  @Test("An SDK is only accepted for another processor that Taction supports")
  func arguments() throws {
    #expect(throws: (any Error).self) { try BundleCommand.parse(["--deb", "--swift-sdk", "tablet"]) }
    #expect(throws: (any Error).self) { try BundleCommand.parse(["--deb", "--swift-sdks-path", "/sdks"]) }
    #expect(throws: (any Error).self) { try BundleCommand.parse(["--deb", "--arch", "m68k"]) }
    #expect(try BundleCommand.parse(["--deb", "--arch", "arm64"]).arch == .arm64)
  }
}
