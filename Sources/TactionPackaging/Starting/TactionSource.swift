import Glibc
import TactionToolSupport

/// The source from which a new package gets Taction.
enum TactionSource: Equatable, Sendable {
  /// A local clone, with its absolute path.
  case clone(String)
  /// A repository with version tags, with its address.
  case repository(String)

  /// The oldest version that a new package accepts.
  static let version = TactionVersion.current

  /// Reads the value of `--taction`: a folder with a clone, or an address. As in Git, an address has a colon before the
  /// first slash, such as `https://` and `git@example.org:`.
  ///
  /// - Throws: Status 64 if the folder is not a clone of Taction, or the address is not valid.
  init(_ text: String) throws(ToolError) {
    guard !text.prefix(while: { $0 != "/" }).contains(":") else {
      let isPlain = text.utf8.allSatisfy { (33...126).contains($0) && $0 != 34 && $0 != 92 }
      guard isPlain else { throw ToolError.usage("the address of Taction has spaces, quotes or backslashes") }
      self = .repository(text)
      return
    }
    guard let path = try? Folder.absolute(text), Self.isClone(path) else {
      throw ToolError.usage("there is no clone of Taction in \(text)")
    }
    self = .clone(path)
  }

  /// Returns the clone in which this program was built; nil for an installed program.
  static func ofThisProgram() -> TactionSource? {
    guard let program = try? Folder.absolute("/proc/self/exe") else { return nil }
    guard let build = program.firstRange(of: "/.build/") else { return nil }
    let path = String(program[..<build.lowerBound])
    return isClone(path) ? .clone(path) : nil
  }

  private static func isClone(_ path: String) -> Bool {
    guard !path.contains("\n"), let bytes = try? InputFile.read("\(path)/Package.swift", limit: 1 << 20) else {
      return false
    }
    // The manifests of apps name Taction too, as a product.
    let manifest = String(decoding: bytes, as: UTF8.self)
    guard let start = manifest.firstRange(of: "Package(")?.upperBound else { return false }
    return manifest[start...].drop(while: \.isWhitespace).hasPrefix("name: \"Taction\"")
  }

  /// Returns the dependency as a line of the manifest in a folder, such as `.package(path: "../taction")`.
  func dependency(in folder: String) -> String {
    switch self {
    case .clone(let path): ".package(path: \(Folder.way(from: folder, to: path).literal))"
    case .repository(let address): ".package(url: \(address.literal), .upToNextMinor(from: \"\(Self.version)\"))"
    }
  }

  /// The name of the package in `.product(name:package:)`: the last component of the path or the address. As in
  /// SwiftPM, only slashes separate components, so an address without a slash is a single component.
  var packageName: String {
    switch self {
    case .clone(let path): return Self.lastPart(of: path)
    case .repository(let address):
      let name = Self.lastPart(of: address)
      return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
    }
  }

  private static func lastPart(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
