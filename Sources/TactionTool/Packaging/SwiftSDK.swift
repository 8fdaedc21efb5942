/// A Swift SDK: the headers and libraries of another machine, for which the compiler of this one builds.
nonisolated struct SwiftSDK {
  let name: String
  /// The folder of the SDK's bundle; nil for the one of `swift sdk install`.
  var folder: String?
  let architecture: DebianArchitecture

  /// The options of `swift build`.
  var options: [String] { ["--swift-sdk", name] + folderOptions }

  private var folderOptions: [String] { folder.map { ["--swift-sdks-path", $0] } ?? [] }

  /// Returns the folder that has the other machine's `/usr`.
  ///
  /// - Throws: Status 1 without such an SDK, 127 without a toolchain.
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
    let field = "sdkRootPath: "
    let line = text.split(separator: "\n").first { $0.hasPrefix(field) }
    return line.map { String($0.dropFirst(field.count)) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The variables with which pkg-config tells about the libraries in a folder, and not about those of this machine.
  func packageConfiguration(root: String) -> [String] {
    let folders = ["lib/\(architecture.multiarch)", "lib", "share"].map { "\(root)/usr/\($0)/pkgconfig" }
    return ["PKG_CONFIG_SYSROOT_DIR=\(root)", "PKG_CONFIG_LIBDIR=\(folders.joined(separator: ":"))"]
  }
}
