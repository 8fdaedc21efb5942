import TactionToolSupport

/// The release build of a program for other machines: Swift's libraries are linked in, and symbols are removed.
struct ReleaseBuild {
  /// The executable target.
  let product: String
  /// The Swift SDK of the machine for which to build; nil for this machine.
  var sdk: SwiftSDK?

  /// The folder of this build. It is separate from the folder of `swift build`: since the options differ, two builds in
  /// one folder would each compile everything again.
  private var folder: String { ".build/bundle" + (sdk.map { "-\($0.architecture)" } ?? "") }
  /// The file with the list of exported symbols. It lists only `main`, so that the linker can drop unused code.
  private var visibleSymbols: String { "\(folder)/visible-symbols" }

  /// The options for `swift build`. They make the program a fifth smaller than `-c release` alone.
  ///
  /// lld merges functions with identical code and packs relocations. Each function has its own section, so that the
  /// linker can leave out functions that are not called.
  ///
  /// Builds in two folders are equal, since the program contains nothing that depends on the folder: no hash of each
  /// module's code and options, no debug information, and in C code only paths relative to the package.
  func options(inFolder package: String) -> [String] {
    let linker = ["-s", "--icf=all", "-z", "pack-relative-relocs", "--version-script=\(visibleSymbols)"]
    return [
      "-c", "release", "--static-swift-stdlib", "--scratch-path", folder, "--product", product,
      "-Xswiftc", "-use-ld=lld", "-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections",
      "-Xswiftc", "-Xfrontend", "-Xswiftc", "-disable-incremental-llvm-codegen",
      "-Xcc", "-ffunction-sections", "-Xcc", "-fdata-sections",
      "-debug-info-format", "none", "-Xcc", "-ffile-prefix-map=\(package)=.",
    ] + linker.flatMap { ["-Xlinker", $0] } + (sdk?.options ?? [])
  }

  /// Builds the package in the current folder, and returns the bytes of the program.
  ///
  /// - Throws: Status 1 if the package cannot be built, 127 if Swift is not installed.
  func program() throws(ToolError) -> [UInt8] {
    // A shell that shares a build with apps sets this variable, which SwiftPM uses in preference to `--scratch-path`.
    var environment = ["SWIFTPM_BUILD_DIR=\(folder)"]
    if let sdk { environment += sdk.packageConfiguration(root: try sdk.root()) }
    try Folder.make(folder)
    try OutputFile(path: visibleSymbols).write(Array("{ global: main; local: *; };\n".utf8))
    let build = ["swift", "build"] + options(inFolder: try Folder.absolute("."))
    try Subprogram(command: build, environment: environment).run()
    let shown = try Subprogram(command: build + ["--show-bin-path"], environment: environment).output()
    let folder = shown.split(separator: "\n").last.map(String.init) ?? ""
    for name in Folder.entryNames(in: folder) where name.hasSuffix(".resources") {
      Console.say("\(name) is not packed: embed resources in the code, with .embedInCode in Package.swift")
    }
    let program = try InputFile.read("\(folder)/\(product)", limit: 1 << 30)
    if let sdk, !sdk.architecture.runs(program) {
      throw ToolError.input("the Swift SDK \(sdk.name) does not build for \(sdk.architecture)")
    }
    return program
  }
}
