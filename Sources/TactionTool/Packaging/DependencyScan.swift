/// The search for the Debian packages that a program needs, by dpkg-shlibdeps.
nonisolated struct DependencyScan {
  let app: AppDescription
  /// The folder that holds the files of the package in `root`.
  let work: String

  /// Returns the field `Depends` of a program for this machine.
  func packages() throws(ToolError) -> String { try packages(options: [], environment: [], tools: "dpkg-dev") }

  /// Returns the field `Depends` of a program for another machine.
  ///
  /// - Parameter root: the folder that has the other machine's `/usr`. The database of Debian's packages in it is
  ///   asked; without one, the packages for the other architecture on this machine are.
  func packages(for architecture: DebianArchitecture, root: String) throws(ToolError) -> String {
    var options: [String] = []
    if Folder.hasEntry("\(root)/var/lib/dpkg/status") {
      try Self.movedDatabase(of: root).write(into: "\(work)/dpkg")
      options = ["--admindir=\(work)/dpkg", "-l\(root)/usr/lib/\(architecture.multiarch)"]
    }
    let tools = "dpkg-dev or binutils-\(architecture.multiarch.replacing("_", with: "-"))"
    return try packages(options: options, environment: ["DEB_HOST_ARCH=\(architecture)"], tools: tools)
  }

  private func packages(options: [String], environment: [String], tools: String) throws(ToolError) -> String {
    // dpkg-shlibdeps must run in the folder of a source package.
    var source = FileTree()
    source.add("debian/control", "Source: \(app.package)\n\nPackage: \(app.package)\nArchitecture: any\n")
    try source.write(into: work)
    let command = ["dpkg-shlibdeps", "-O"] + options + ["-eroot/usr/bin/\(app.program)"]
    let scan = Subprogram(command: command, folder: work, environment: environment, package: tools)
    guard let packages = Self.packages(inOutput: try scan.output()) else {
      throw ToolError.input("dpkg-shlibdeps names no libraries")
    }
    return packages
  }

  /// Returns the value of the line `shlibs:Depends=PACKAGES`.
  static func packages(inOutput text: String) -> String? { text.line(after: "shlibs:Depends=") }

  /// The database of the packages below a folder, with the paths that their files have on this machine: dpkg-shlibdeps
  /// asks for those.
  static func movedDatabase(of root: String) throws(ToolError) -> FileTree {
    let database = try FileTree(readingFrom: "\(root)/var/lib/dpkg")
    var moved = FileTree()
    for path in database.paths {
      guard let file = database[path] else { continue }
      if path.hasPrefix("info/"), path.hasSuffix(".list") {
        let lines = file.text.split(separator: "\n").map { "\(root)\($0)\n" }
        moved.add(path, lines.joined())
      } else {
        moved.add(path, bytes: file.bytes)
      }
    }
    // dpkg-query expects these folders.
    for folder in ["updates", "triggers"] { moved.add("\(folder)/.keep", "") }
    return moved
  }
}
