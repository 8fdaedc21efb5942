import TactionToolSupport

/// The search for the Debian packages that a program needs, with dpkg-shlibdeps.
struct DependencyScan {
  let app: AppDescription
  /// The working folder; its subfolder `root` contains the files of the package.
  let work: String

  /// Returns the value of the field `Depends` for a program for this machine.
  func packages() throws(ToolError) -> String { try packages(options: [], environment: [], tools: "dpkg-dev") }

  /// Returns the value of the field `Depends` for a program for another machine.
  ///
  /// - Parameter root: The folder that contains the other machine's `/usr`. If it has a database of Debian packages,
  ///   dpkg-shlibdeps searches this database; otherwise it searches the packages of the other architecture that are
  ///   installed on this machine.
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

  /// Returns the package database below a folder. dpkg-shlibdeps searches the paths that files have on this machine, so
  /// the paths in the database are changed to these paths.
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
