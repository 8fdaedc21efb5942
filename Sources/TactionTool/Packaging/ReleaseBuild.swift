/// The build of a program for other machines: with the libraries of Swift linked in, and without symbols.
nonisolated struct ReleaseBuild {
  /// The executable target.
  let product: String

  /// A folder of its own: in the folder of `swift build`, the other options would compile everything again each time.
  private static let folder = ".build/bundle"
  /// The list of exported symbols, which is empty, so that the linker can drop unused code.
  private static let visibleSymbols = "\(folder)/visible-symbols"

  /// The options; the program becomes a fifth smaller than with the options of `swift build -c release`.
  ///
  /// lld folds functions with identical code, and packs relocations; each function has a section of its own, so that
  /// uncalled functions are left out.
  private var options: [String] {
    let linker = ["-s", "--icf=all", "-z", "pack-relative-relocs", "--version-script=\(Self.visibleSymbols)"]
    return [
      "-c", "release", "--static-swift-stdlib", "--scratch-path", Self.folder, "--product", product,
      "-Xswiftc", "-use-ld=lld", "-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections",
      "-Xcc", "-ffunction-sections", "-Xcc", "-fdata-sections",
    ] + linker.flatMap { ["-Xlinker", $0] }
  }

  /// Builds the package in the current folder, and returns the program.
  ///
  /// - Throws: Status 1 when it cannot be built, 127 without a toolchain.
  func program() throws(ToolError) -> [UInt8] {
    try Folder.make(Self.folder)
    try OutputFile(path: Self.visibleSymbols).write(Array("{ global: main; local: *; };\n".utf8))
    try Subprogram(command: ["swift", "build"] + options).run()
    let shown = try Subprogram(command: ["swift", "build", "--show-bin-path"] + options).output()
    let folder = shown.split(separator: "\n").last.map(String.init) ?? ""
    for name in entryNames(in: folder) where name.hasSuffix(".resources") {
      Console.say("\(name) is not packed: embed resources in the code, with .embedInCode in Package.swift")
    }
    return try InputFile.read("\(folder)/\(product)", limit: 1 << 30)
  }
}
