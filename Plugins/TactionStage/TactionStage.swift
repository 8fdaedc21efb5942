import Foundation
import PackagePlugin

/// Runs a program of the package on the stage: `swift package stage --play FILE --shot 1000=end.png`.
///
/// The plugin uses the first of these programs that exists: the program that the variable `TACTION` names, the first
/// `taction` in the folders of PATH, and the `taction` in a shared build folder (`make app`). If there is none, the
/// plugin builds `taction` from Taction's own folder, in a separate build. So the packages that only the tool needs do
/// not become dependencies of the user's package.
@main
struct TactionStage: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let (ours, programArguments) = Self.split(arguments)
    if ours.contains("--help") || ours.contains("-h") { return print(Self.help) }
    var extractor = ArgumentExtractor(ours)
    let product = try Self.product(named: extractor.extractOption(named: "product").last, of: context.package)
    let program = try build(product)
    let tool = try StageTool(context).executable()
    let process = Process()
    process.executableURL = tool
    process.arguments = ["stage"] + extractor.remainingArguments + ["--", program.path] + programArguments
    try RunningProgram.run(process)
    // The plugin only passes on the status: taction itself has already reported what failed.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  private static let help = """
    swift package stage [--product NAME] [OPTION OF TACTION STAGE]... [-- ARGUMENT OF THE PROGRAM]...

    Builds a program of the package and runs it on a headless screen, as `taction stage` does:

      swift package stage --play pinch.touches --shot 0=start.png --shot 1000=end.png -- photo.jpg

    --product names the program where the package has several. `taction` is what the variable TACTION names, or what is
    along PATH, or is built from Taction's sources at the first use, which takes some minutes.
    """

  /// Splits the arguments at the first `--`.
  private static func split(_ arguments: [String]) -> (before: [String], after: [String]) {
    guard let dashes = arguments.firstIndex(of: "--") else { return (arguments, []) }
    return (Array(arguments[..<dashes]), Array(arguments[(dashes + 1)...]))
  }

  /// Returns the name of the program to run.
  private static func product(named name: String?, of package: Package) throws -> String {
    let names = package.products(ofType: ExecutableProduct.self).map(\.name)
    if let name {
      guard names.contains(name) else { throw StageFailure("no program of the package is called \(name)") }
      return name
    }
    guard let only = names.first, names.count == 1 else {
      let list = names.sorted().joined(separator: ", ")
      throw StageFailure(names.isEmpty ? "the package has no program" : "say --product and one of: \(list)")
    }
    return only
  }

  private func build(_ product: String) throws -> URL {
    var parameters = PackageManager.BuildParameters()
    parameters.logging = .concise
    parameters.echoLogs = true
    let result = try packageManager.build(.product(product), parameters: parameters)
    let program = result.builtArtifacts.first { $0.kind == .executable && $0.url.lastPathComponent == product }
    guard result.succeeded, let program else { throw StageFailure("\(product) cannot be built") }
    return program.url
  }
}

/// A failure of the plugin: one sentence.
struct StageFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
