import TactionToolSupport

/// A folder with a program and its files; the program can run from any location.
struct AppFolder {
  let files: InstalledFiles
  /// The copyright file of the program and of the libraries that are linked into it.
  let copyright: String

  /// Returns the path of an app's folder in another folder, after a check that it can be made.
  ///
  /// - Throws: Status 73 if the folder already exists, or cannot be made; 127 if readelf is not installed.
  static func path(for app: AppDescription, in folder: String) throws(ToolError) -> String {
    let path = "\(folder)/\(app.program)-\(app.version)"
    try Folder.makeNew(path)
    Folder.remove(path)
    try Self.lister(of: path).check()
    return path
  }

  /// Writes the folder.
  ///
  /// - Throws: Status 73 if the folder already exists, 127 if readelf is not installed.
  func write(to path: String) throws(ToolError) {
    try Folder.makeNew(path, isShared: true) { () throws(ToolError) in
      try files.files.write(into: path)
      var list = FileTree()
      list.add("LIBRARIES.txt", try libraries(of: "\(path)/bin/\(files.app.program)"))
      list.add("COPYRIGHT.txt", copyright)
      try list.write(into: path)
    }
  }

  /// Returns the libraries that the program loads, one on each line.
  private func libraries(of program: String) throws(ToolError) -> String {
    let text = try Self.lister(of: program).output()
    return Self.libraries(inDynamicSection: text).map { "\($0)\n" }.joined()
  }

  /// Returns the command that lists the libraries of a program.
  private static func lister(of program: String) -> Subprogram {
    Subprogram(command: ["readelf", "-d", "--", program], package: "binutils")
  }

  /// Returns the names in readelf's lines `(NEEDED) Shared library: [NAME]`.
  static func libraries(inDynamicSection text: String) -> [String] {
    let names = text.split(separator: "\n").filter { $0.contains("(NEEDED)") }.compactMap { line -> String? in
      guard let open = line.firstIndex(of: "["), let close = line.lastIndex(of: "]"), open < close else { return nil }
      return String(line[line.index(after: open)..<close])
    }
    return names.sorted()
  }
}
