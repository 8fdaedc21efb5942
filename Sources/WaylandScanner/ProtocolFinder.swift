/// Finds the protocol files of the manifest where the distribution installs them.
struct ProtocolFinder {
  /// The folders to look in, in this order.
  let roots: [String]

  /// The places that Debian's packages use.
  static let defaultRoots = ["/usr/share/wayland", "/usr/share/wayland-protocols"]

  /// Reads and parses a file of the manifest.
  ///
  /// - Throws: `ScannerError` naming the places and the package to install when the file is nowhere.
  func load(_ file: Manifest.File, manifest: String) throws(ScannerError) -> ProtocolReader {
    for path in candidates(file.path) {
      guard let text = TextFile.read(path) else { continue }
      return try ProtocolReader(try XMLParser.parse(text, file: path), file: path)
    }
    throw ScannerError(
      file: manifest, line: file.line,
      "cannot read \(candidates(file.path).joined(separator: " or "));"
        + " install it with: apt install \(Self.package(of: file.path))")
  }

  private func candidates(_ path: String) -> [String] {
    path.hasPrefix("/") ? [path] : roots.map { "\($0)/\(path)" }
  }

  /// The Debian package that brings the file: the core protocol comes with libwayland, all others with the collection.
  private static func package(of path: String) -> String {
    path.split(separator: "/").last == "wayland.xml" ? "libwayland-dev" : "wayland-protocols"
  }
}
