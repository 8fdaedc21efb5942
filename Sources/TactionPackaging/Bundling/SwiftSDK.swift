import ArgumentParser
import TactionToolSupport

/// A Swift SDK: the headers and libraries of another machine, so that the compiler of this machine can build for it.
struct SwiftSDK {
  let name: String
  /// The folder that contains the SDK's bundle; nil for the folder of `swift sdk install`.
  var folder: String?
  let architecture: DebianArchitecture

  /// The options for `swift build`.
  var options: [String] { ["--swift-sdk", name] + folderOptions }

  private var folderOptions: [String] { folder.map { ["--swift-sdks-path", $0] } ?? [] }

  /// Returns the folder that contains the other machine's `/usr`.
  ///
  /// - Throws: Status 1 if there is no such SDK, 127 if Swift is not installed.
  func root() throws(ToolError) -> String {
    let command = ["swift", "sdk", "configure", "--show-configuration"] + folderOptions + [name, architecture.triple]
    let text = try Subprogram(command: command).output()
    guard let root = Self.root(inConfiguration: text) else {
      throw ToolError.input("the Swift SDK \(name) has no files for \(architecture)")
    }
    return root
  }

  /// Returns the value of the line `sdkRootPath: PATH`.
  static func root(inConfiguration text: String) -> String? {
    text.line(after: "sdkRootPath: ").flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Returns the environment variables that make pkg-config use the libraries below a folder instead of this machine's
  /// libraries.
  func packageConfiguration(root: String) -> [String] {
    let folders = ["lib/\(architecture.multiarch)", "lib", "share"].map { "\(root)/usr/\($0)/pkgconfig" }
    return ["PKG_CONFIG_SYSROOT_DIR=\(root)", "PKG_CONFIG_LIBDIR=\(folders.joined(separator: ":"))"]
  }
}

/// A processor architecture for which apps can be packed, with its name in Debian.
enum DebianArchitecture: String, CaseIterable, ExpressibleByArgument {
  case amd64
  case arm64

  /// The target triple in Swift SDKs.
  var triple: String { "\(processor)-unknown-linux-gnu" }

  /// The name of the architecture in the paths of Debian's library folders.
  var multiarch: String { "\(processor)-linux-gnu" }

  private var processor: String {
    switch self {
    case .amd64: "x86_64"
    case .arm64: "aarch64"
    }
  }

  /// Returns whether a file is a program for this processor.
  func runs(_ program: [UInt8]) -> Bool {
    // The fields e_ident and e_machine of an ELF header (elf.h); 62 is EM_X86_64 and 183 is EM_AARCH64.
    guard program.starts(with: [0x7f, 0x45, 0x4c, 0x46]), program.count >= 20 else { return false }
    return program[18...19].elementsEqual([self == .amd64 ? 62 : 183, 0])
  }
}

extension String {
  /// Returns the rest of the first line that begins with a prefix; nil if there is no such line.
  func line(after prefix: String) -> String? {
    split(separator: "\n").first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }
}
