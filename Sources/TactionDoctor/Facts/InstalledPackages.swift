/// The versions of installed packages, according to dpkg's list.
package nonisolated enum InstalledPackages {
  /// The libraries that affect the touch input and the drawing of an app.
  static let libraries = ["libinput10", "libwayland-client0", "libwlroots", "libmutter", "libpixman-1-0", "libfcft"]

  /// Returns the versions of packages in dpkg's list, each as `name version`. A package counts if its name is one of
  /// `names`, or one of `names` followed by a number.
  package static func versions(of names: [String], in status: String) -> [String] {
    var (found, name, isInstalled): ([String], String?, Bool) = ([], nil, false)
    // The list has about 100,000 lines; comparing bytes is faster than comparing characters.
    for line in status.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.isEmpty {
        (name, isInstalled) = (nil, false)
      } else if line.starts(with: "Package: ".utf8) {
        name = String(line.dropFirst("Package: ".utf8.count)).flatMap { package in
          names.contains { package == $0 || package.hasPrefix($0) && isVersion(package.dropFirst($0.count)) }
            ? package : nil
        }
      } else if name != nil, line.starts(with: "Status: ".utf8) {
        isInstalled = String(line)?.hasSuffix(" installed") ?? false
      } else if isInstalled, let name, line.starts(with: "Version: ".utf8) {
        found.append("\(name) \(String(line.dropFirst("Version: ".utf8.count)) ?? "")")
      }
    }
    return Array(found.sorted().prefix(32))
  }

  /// Whether the rest of a package's name is only a number of its binary interface, as in `libfcft4t64`.
  private static func isVersion(_ rest: Substring) -> Bool {
    guard let first = rest.first else { return true }
    return (first.isNumber || first == "-" && rest.dropFirst().first?.isNumber == true) && !rest.hasSuffix("-dev")
  }
}
