import Foundation
import PackagePlugin

/// Generates the Wayland bindings from `protocols/manifest.txt` before a target is compiled.
///
/// The target `TactionWayland` gets the client's classes and libwayland's interface tables; any other target gets the
/// compositor's resource classes. Each of these is one file with a fixed name, so SwiftPM needs no new build plan when
/// a protocol is added to the manifest.
@main
struct TactionWaylandBindings: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    let scanner = try context.tool(named: "TactionWaylandScanner").url
    let manifest = context.package.directoryURL.appending(path: "protocols/manifest.txt")
    let roots = searchRoots()
    let inputs = [manifest] + protocolFiles(of: manifest, in: roots)
    let files =
      target.name == "TactionWayland"
      ? [("client", "WaylandClient.swift"), ("tables", "WaylandInterfaces.swift")]
      : [("server", "WaylandServer.swift")]
    return files.map { mode, name in
      let output = context.pluginWorkDirectoryURL.appending(path: name)
      return .buildCommand(
        displayName: "Generating \(name)", executable: scanner,
        arguments: [mode, manifest.path, output.path] + roots, inputFiles: inputs, outputFiles: [output])
    }
  }

  /// Returns the folders in which protocol files are searched; the generator gets the same list.
  private func searchRoots() -> [String] {
    let path = ProcessInfo.processInfo.environment["WAYLAND_PROTOCOL_PATH"] ?? ""
    let roots = path.split(separator: ":").map(String.init)
    return roots.isEmpty ? ["/usr/share/wayland", "/usr/share/wayland-protocols"] : roots
  }

  /// Returns the protocol files that the manifest names, so that the code is generated again when a package updates
  /// them.
  ///
  /// A missing file is omitted; the generator reports which package has to be installed.
  private func protocolFiles(of manifest: URL, in roots: [String]) -> [URL] {
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").flatMap { line -> [URL] in
      let words = line.split(separator: " ")
      guard words.count >= 2, words[0] == "protocol" else { return [] }
      return words[1...].prefix { !$0.hasPrefix("#") }.flatMap { word -> [URL] in
        let path = String(word)
        // Files of this package itself are in a folder next to the manifest.
        if path.hasPrefix("newer/") { return [manifest.deletingLastPathComponent().appending(path: path)] }
        let candidates = path.hasPrefix("/") ? [path] : roots.map { "\($0)/\(path)" }
        return candidates.filter(FileManager.default.fileExists(atPath:)).prefix(1).map { URL(filePath: $0) }
      }
    }
  }
}
