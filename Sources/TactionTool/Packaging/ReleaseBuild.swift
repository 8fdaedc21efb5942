/// The build of a program for other machines: with the libraries of Swift linked in, and without symbols.
nonisolated struct ReleaseBuild {
  /// The executable target.
  let product: String
  /// The machine that it is for; nil for this one.
  var sdk: SwiftSDK?

  /// A folder of its own: in the folder of `swift build`, the other options would compile everything again each time.
  private var folder: String { ".build/bundle" + (sdk.map { "-\($0.architecture)" } ?? "") }
  /// The list of exported symbols, which is empty, so that the linker can drop unused code.
  private var visibleSymbols: String { "\(folder)/visible-symbols" }

  /// The options; the program becomes a fifth smaller than with the options of `swift build -c release`.
  ///
  /// lld folds functions with identical code, and packs relocations; each function has a section of its own, so that
  /// uncalled functions are left out.
  var options: [String] {
    let linker = ["-s", "--icf=all", "-z", "pack-relative-relocs", "--version-script=\(visibleSymbols)"]
    return [
      "-c", "release", "--static-swift-stdlib", "--scratch-path", folder, "--product", product,
      "-Xswiftc", "-use-ld=lld", "-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections",
      "-Xcc", "-ffunction-sections", "-Xcc", "-fdata-sections",
    ] + linker.flatMap { ["-Xlinker", $0] } + (sdk?.options ?? [])
  }

  /// Builds the package in the current folder, and returns the program.
  ///
  /// - Throws: Status 1 when it cannot be built, 127 without a toolchain.
  func program() throws(ToolError) -> [UInt8] {
    var environment: [String] = []
    if let sdk { environment = sdk.packageConfiguration(root: try sdk.root()) }
    try Folder.make(folder)
    try OutputFile(path: visibleSymbols).write(Array("{ global: main; local: *; };\n".utf8))
    let build = ["swift", "build"] + options
    try Subprogram(command: build, environment: environment).run()
    let shown = try Subprogram(command: build + ["--show-bin-path"], environment: environment).output()
    let folder = shown.split(separator: "\n").last.map(String.init) ?? ""
    for name in entryNames(in: folder) where name.hasSuffix(".resources") {
      Console.say("\(name) is not packed: embed resources in the code, with .embedInCode in Package.swift")
    }
    let program = try InputFile.read("\(folder)/\(product)", limit: 1 << 30)
    if let sdk, !sdk.architecture.runs(program) {
      throw ToolError.input("the Swift SDK \(sdk.name) does not build for \(sdk.architecture)")
    }
    return program
  }
}
