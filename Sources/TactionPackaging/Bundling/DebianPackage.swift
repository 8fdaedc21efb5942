import TactionCodecs
import TactionToolSupport

/// A Debian package, made with the tools of dpkg-dev.
struct DebianPackage {
  let files: InstalledFiles
  let debian: DebianFiles
  /// The Swift SDK of the machine for which the program was built; nil if the program was built for this machine.
  var sdk: SwiftSDK?

  private var app: AppDescription { files.app }

  /// Returns the path of an app's package in a folder, after a check that it can be written.
  ///
  /// - Throws: Status 127 if dpkg or dpkg-dev is missing, 73 if the folder cannot be written.
  static func path(for app: AppDescription, sdk: SwiftSDK?, in folder: String) throws(ToolError) -> String {
    let (version, architecture) = (DebianFiles(app: app).version, try Self.architecture(of: sdk))
    let path = "\(folder)/\(app.package)_\(version)_\(architecture).deb"
    try OutputFile(path: path).probe()
    try Subprogram(command: ["dpkg-shlibdeps"], package: "dpkg-dev").check()
    return path
  }

  /// Writes the package.
  ///
  /// - Throws: Status 127 if a tool is missing, 73 if the file cannot be written.
  func write(to path: String) throws(ToolError) {
    let architecture = try Self.architecture(of: sdk)
    try Folder.withTemporary { (work) throws(ToolError) in
      let root = "\(work)/root"
      try Folder.makeNew(root, isShared: true)
      try contents.write(into: root)
      // dpkg-shlibdeps finds the root of the package by this folder.
      try Folder.makeNew("\(root)/DEBIAN", isShared: true)
      try compress(in: root)
      let installed = try FileTree(readingFrom: root)
      var control = FileTree()
      control.add(
        "DEBIAN/control",
        debian.control(
          architecture: architecture, libraries: try libraries(work: work),
          codecs: Self.codecs(of: installed["usr/bin/\(app.program)"]?.bytes ?? []),
          kibibytes: Self.kibibytes(of: installed)))
      control.add("DEBIAN/md5sums", try checksums(of: installed, in: root))
      try control.write(into: root)
      // If dpkg-deb fails, it leaves a part of a package.
      let whole = "\(work)/whole.deb"
      try Subprogram(command: ["dpkg-deb", "--root-owner-group", "--build", "-Zxz", root, whole], package: "dpkg").run()
      try OutputFile(path: path).write(InputFile.read(whole, limit: 1 << 30))
    }
  }

  private var documents: String { "usr/share/doc/\(app.package)" }

  private var changelog: String { "\(documents)/changelog.Debian" }

  private var contents: FileTree {
    var contents = FileTree()
    contents.add("\(documents)/copyright", debian.copyright)
    contents.add(files.debianFiles, below: "usr/")
    if !contents.hasFile(changelog) { contents.add(changelog, debian.changelog) }
    return contents
  }

  /// Compresses the files that Debian requires to be compressed; the compressed files contain no timestamps.
  private func compress(in root: String) throws(ToolError) {
    let plain = contents.paths.filter {
      ($0.hasPrefix("usr/share/man/") || $0 == changelog) && !$0.hasSuffix(".gz")
    }
    // Without names, gzip would compress its input.
    guard !plain.isEmpty else { return }
    try Subprogram(command: ["gzip", "-9", "-n", "--"] + plain, folder: root, package: "gzip").run()
  }

  /// Returns the packages of the libraries that the program needs.
  private func libraries(work: String) throws(ToolError) -> String {
    let scan = DependencyScan(app: app, work: work)
    guard let sdk else { return try scan.packages() }
    return try scan.packages(for: sdk.architecture, root: try sdk.root())
  }

  private func checksums(of installed: FileTree, in root: String) throws(ToolError) -> String {
    // All arguments of a program together may have about two megabytes; a path has up to 4 KiB.
    let paths = installed.paths
    return try stride(from: 0, to: paths.count, by: 400).map { start throws(ToolError) in
      let part = Array(paths[start..<min(start + 400, paths.count)])
      return try Subprogram(command: ["md5sum", "--"] + part, folder: root, package: "coreutils").output()
    }.joined()
  }

  /// Returns the packages of the codecs that a program can load. The program is searched for the file names of the
  /// codecs.
  static func codecs(of program: [UInt8]) -> [String] {
    CodecLibrary.all.filter { program.contains(Array($0.file.utf8) + [0]) }.map(\.package)
  }

  /// Returns whether swift-argument-parser is linked into a program, which then contains the name of its module.
  static func hasArgumentParser(_ program: [UInt8]) -> Bool { program.contains(Array("\0ArgumentParser\0".utf8)) }

  /// Returns the size as Debian counts it: each file rounded up to whole KiB, plus 1 KiB for each folder.
  static func kibibytes(of files: FileTree) -> Int {
    let folders = Set(
      files.paths.flatMap { path in
        let parts = path.split(separator: "/").dropLast()
        return parts.indices.map { parts[...$0].joined(separator: "/") }
      })
    return files.paths.reduce(folders.count) { $0 + ((files[$1]?.bytes.count ?? 0) + 1023) / 1024 }
  }

  /// Returns the name in Debian of the architecture for which an SDK builds.
  private static func architecture(of sdk: SwiftSDK?) throws(ToolError) -> String {
    if let sdk { sdk.architecture.rawValue } else { try ownArchitecture() }
  }

  /// Returns the name of this machine's architecture in Debian.
  static func ownArchitecture() throws(ToolError) -> String {
    let text = try Subprogram(command: ["dpkg", "--print-architecture"], package: "dpkg").output()
    return text.split(separator: "\n").first.map(String.init) ?? ""
  }
}
