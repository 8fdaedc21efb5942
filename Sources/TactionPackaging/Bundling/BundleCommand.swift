import ArgumentParser
import TactionToolSupport

/// `taction bundle`: packs an app for other machines.
package struct BundleCommand: ToolCommand {
  package static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Packs the app in the current folder: as a Debian package, a folder, or the manifest of a Flatpak.",
    usage: """
      taction bundle --deb|--dir|--flatpak [--output FOLDER] [--packaging FOLDER] [--files FOLDER] [--program TARGET]
      taction bundle --deb|--dir --arch amd64|arm64 [--swift-sdk NAME] [--swift-sdks-path FOLDER]
      """,
    discussion: """
      It builds the app in release, with the libraries of Swift linked in, so that the other machine needs none of \
      Swift. Packaging/App.txt says what the packages tell about the app, and Packaging/icon.svg or icon.png is its \
      icon.

      --arch builds for another processor, with a Swift SDK: Docs/Shipping.md says how to get one.

      --flatpak writes what flatpak-builder needs, and builds nothing.

      Exit status: 1 when the app cannot be built or App.txt has an error, 73 when an output cannot be written, \
      127 when a program is missing, such as dpkg-shlibdeps.
      """)

  @Flag(help: "Make a Debian package.")
  var deb = false

  @Flag(help: "Make a folder with the program, its files and a list of the libraries that it needs.")
  var dir = false

  @Flag(help: "Write the manifest of a Flatpak, with the files that it needs.")
  var flatpak = false

  @Option(help: ArgumentHelp("Where the results go.", valueName: "folder"))
  var output = "dist"

  @Option(help: ArgumentHelp("The folder of App.txt and the icon.", valueName: "folder"))
  var packaging = "Packaging"

  @Option(
    help: ArgumentHelp("More files, laid out as below /usr. (default: files in --packaging)", valueName: "folder"))
  var files: String?

  @Option(help: ArgumentHelp("The executable target. (default: what App.txt says)", valueName: "target"))
  var program: String?

  @Option(help: ArgumentHelp("The processor that the program is for. (default: this machine's)", valueName: "name"))
  var arch: DebianArchitecture?

  @Option(help: ArgumentHelp("The Swift SDK for --arch. (default: taction-ARCH)", valueName: "name"))
  var swiftSDK: String?

  @Option(
    name: .customLong("swift-sdks-path"),
    help: ArgumentHelp("The folder of that SDK. (default: where `swift sdk install` puts it)", valueName: "folder"))
  var swiftSDKsPath: String?

  package init() {}

  package func validate() throws {
    guard [deb, dir, flatpak].contains(true) else {
      throw ValidationError("Say what to make: --deb, --dir or --flatpak.")
    }
    if let program, !AppDescription.Rules.isProduct(program) {
      throw ValidationError("--program is the name of an executable target.")
    }
    if arch == nil, swiftSDK != nil || swiftSDKsPath != nil { throw ValidationError("A Swift SDK needs --arch.") }
  }

  package func perform() throws {
    var app = try Self.description(in: packaging)
    if let program { app.product = program }
    let icon = app.kind == .app ? try AppIcon.read(from: packaging) : nil
    if flatpak, icon == nil { throw ToolError.usage("App.txt has kind: command, and a Flatpak is of an app") }
    let licence = try Self.licence()
    try Folder.make(output)
    let extra = try extraFiles()
    if flatpak, let icon { print(try writeFlatpak(of: app, licence, icon, extra)) }
    guard deb || dir else { return }
    let sdk = try sdk()
    // The build takes minutes, so the places of the results, and the tools that are needed later, are checked before.
    let folder = dir ? try AppFolder.path(for: app, in: output) : nil
    let file = deb ? try DebianPackage.path(for: app, sdk: sdk, in: output) : nil
    let program = try ReleaseBuild(product: app.product, sdk: sdk).program()
    let installed = InstalledFiles(app: app, program: program, icon: icon, extra: extra)
    let debian = DebianFiles(
      app: app, licenceText: licence, hasArgumentParser: DebianPackage.hasArgumentParser(program))
    if let folder {
      try AppFolder(files: installed, copyright: debian.copyright).write(to: folder)
      print(folder)
    }
    if let file {
      try DebianPackage(files: installed, debian: debian, sdk: sdk).write(to: file)
      print(file)
    }
  }

  private static func description(in folder: String) throws(ToolError) -> AppDescription {
    let path = "\(folder)/App.txt"
    let bytes = try InputFile.read(path, limit: 1 << 16)
    return try AppDescription(parsing: String(decoding: bytes, as: UTF8.self), file: path)
  }

  /// Returns the text of the app's licence; nil if there is no file LICENSE.
  ///
  /// - Throws: Status 1 if the file cannot be read: the package would have another licence.
  private static func licence() throws(ToolError) -> String? {
    guard Folder.hasEntry("LICENSE") else { return nil }
    return String(decoding: try InputFile.read("LICENSE", limit: 1 << 20), as: UTF8.self)
  }

  /// Returns the Swift SDK for another processor; nil to build for this machine without an SDK.
  private func sdk() throws(ToolError) -> SwiftSDK? {
    guard let arch else { return nil }
    if swiftSDK == nil, arch.rawValue == (try? DebianPackage.ownArchitecture()) { return nil }
    let folder: String? = if let swiftSDKsPath { try Folder.absolute(swiftSDKsPath) } else { nil }
    return SwiftSDK(name: swiftSDK ?? "taction-\(arch)", folder: folder, architecture: arch)
  }

  private func extraFiles() throws(ToolError) -> FileTree {
    if let files { return try FileTree(readingFrom: try Folder.absolute(files)) }
    let usual = "\(packaging)/files"
    return Folder.hasEntry(usual) ? try FileTree(readingFrom: usual) : FileTree()
  }

  /// Writes the manifest of a Flatpak and the app's files that it installs; returns the path of the manifest.
  private func writeFlatpak(
    of app: AppDescription, _ licence: String?, _ icon: (icon: AppIcon, bytes: [UInt8]), _ extra: FileTree
  ) throws(ToolError) -> String {
    let folder = "\(output)/flatpak"
    try Folder.make(folder)
    let package = try Folder.absolute(".")
    let manifest = FlatpakManifest(
      app: app, icon: icon.icon, package: Folder.way(from: try Folder.absolute(folder), to: package),
      output: Folder.way(from: package, to: try Folder.absolute(output)), hasFiles: !extra.paths.isEmpty)
    let entry = DesktopEntry(app: app), metainfo = Metainfo(app: app)
    var files = FileTree()
    files.add(manifest.fileName, manifest.text)
    files.add(entry.fileName, entry.text)
    files.add(metainfo.fileName, metainfo.text)
    files.add(manifest.copyrightFile, DebianFiles(app: app, licenceText: licence).copyright)
    files.add(icon.icon.fileName(for: app.id), bytes: icon.bytes)
    files.add(extra, below: "\(manifest.filesFolder)/")
    Folder.remove("\(folder)/\(manifest.filesFolder)")  // may have files of an earlier manifest
    try files.write(into: folder)
    return "\(folder)/\(manifest.fileName)"
  }
}
