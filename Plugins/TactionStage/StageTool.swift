import Foundation
import PackagePlugin

/// The program `taction`, which runs the stage.
struct StageTool {
  private let context: PluginContext
  private let environment = ProcessInfo.processInfo.environment

  init(_ context: PluginContext) { self.context = context }

  /// Returns the program, and builds it if there is none.
  func executable() throws -> URL {
    if let path = environment["TACTION"], !path.isEmpty {
      guard Self.isProgram(path) else {
        throw StageFailure("TACTION names \(path), which is no program")
      }
      return URL(filePath: path)
    }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let installed = folders.lazy.map { "\($0)/taction" }.first(where: Self.isProgram)
    return try installed.map { URL(filePath: $0) } ?? shared ?? built()
  }

  /// The program in the build folder that the package shares with Taction; nil if there is no such folder or program.
  private var shared: URL? {
    guard let folder = environment["SWIFTPM_BUILD_DIR"], !folder.isEmpty else { return nil }
    let program = URL(filePath: folder).appending(path: "debug/taction")
    return Self.isProgram(program.path) ? program : nil
  }

  /// Whether a file can be run. Folders also count as executable for the system.
  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && FileManager.default.isExecutableFile(atPath: path)
  }

  /// Builds the tool, in release mode, from Taction's own folder.
  ///
  /// The tool's dependencies are fetched once; if the build is up to date, the call takes a second.
  private func built() throws -> URL {
    guard let taction = Self.taction(in: context.package) else {
      throw StageFailure("the package does not use Taction")
    }
    let scratch = context.pluginWorkDirectoryURL.appending(path: "tool")
    print("Building taction from \(taction.path) in \(scratch.path)")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // SwiftPM would use the variable in preference to `--scratch-path`, and its folder is locked while a plugin runs.
    process.arguments = [
      "-u", "SWIFTPM_BUILD_DIR", "swift", "build", "--configuration", "release", "--product", "taction",
      "--package-path", taction.path, "--scratch-path", scratch.path,
    ]
    try RunningProgram.run(process)
    guard process.terminationStatus == 0 else { throw StageFailure("taction cannot be built") }
    return scratch.appending(path: "release/taction")
  }

  /// Returns the folder of Taction: of a dependency of the package, or of the package itself; nil if there is none.
  private static func taction(in package: Package) -> URL? {
    if package.displayName == "Taction" { return package.directoryURL }
    return package.dependencies.lazy.compactMap { taction(in: $0.package) }.first
  }
}
