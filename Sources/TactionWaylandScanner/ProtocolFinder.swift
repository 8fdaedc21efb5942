/// Finds the protocol files of the manifest: in the folders of the distribution, or in `protocols/newer/`.
struct ProtocolFinder {
  /// The folders to search, in this order.
  let roots: [String]
  /// The folder of the manifest. Files that are part of the package are searched only in this folder, so that every
  /// machine reads the same files.
  let packageFolder: String

  /// The folders that Debian's packages use.
  static let defaultRoots = ["/usr/share/wayland", "/usr/share/wayland-protocols"]
  /// The folder next to the manifest with the messages that are newer than Debian 12's protocol files.
  private static let newerFolder = "newer/"

  /// Reads and parses a file of the manifest, and adds the messages from its newer file.
  ///
  /// - Throws: `ScannerError` if the file is not found. The error names the searched paths and the package to install.
  func load(_ file: Manifest.File, manifest: String) throws(ScannerError) -> ProtocolReader {
    let (root, path) = try parse(file.path, of: file, manifest: manifest)
    guard let newerPath = file.newerPath else { return try ProtocolReader(root, file: path) }
    let newer = try parse(newerPath, of: file, manifest: manifest)
    return try ProtocolReader(root.adding(newer.root), file: "\(path) with \(newerPath)")
  }

  private func parse(
    _ path: String, of file: Manifest.File, manifest: String
  ) throws(ScannerError) -> (root: XMLElement, path: String) {
    for candidate in candidates(path) {
      guard let text = TextFile.read(candidate) else { continue }
      return (try XMLElement.parse(text, file: candidate), candidate)
    }
    let remedy = path.hasPrefix(Self.newerFolder) ? "" : "; install it with: apt install \(Self.package(of: path))"
    throw ScannerError(
      file: manifest, line: file.line, "cannot read \(candidates(path).joined(separator: " or "))\(remedy)")
  }

  private func candidates(_ path: String) -> [String] {
    if path.hasPrefix(Self.newerFolder) { return ["\(packageFolder)/\(path)"] }
    return path.hasPrefix("/") ? [path] : roots.map { "\($0)/\(path)" }
  }

  /// Returns the Debian package that contains the file: the core protocol is in libwayland-dev, all other protocols are
  /// in wayland-protocols.
  private static func package(of path: String) -> String {
    path.split(separator: "/").last == "wayland.xml" ? "libwayland-dev" : "wayland-protocols"
  }
}

extension XMLElement {
  /// Returns the element with the versions, messages and entries of another element that are missing here.
  ///
  /// Two elements match if they have the same name and the same attribute `name`. If the protocol files of the machine
  /// are new enough, nothing is added.
  func adding(_ newer: XMLElement) -> XMLElement {
    var sum = self
    if let added = newer.version, added > version ?? 0 { sum.attributes["version"] = newer.attributes["version"] }
    for child in newer.children where child.attributes["name"] != nil {
      let index = children.firstIndex {
        $0.name == child.name && $0.attributes["name"] == child.attributes["name"]
      }
      guard let index else {
        sum.children.append(child)
        continue
      }
      sum.children[index] = children[index].adding(child)
    }
    return sum
  }

  private var version: Int? { attributes["version"].flatMap { Int($0) } }
}
