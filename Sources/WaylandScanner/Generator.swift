import Glibc

/// The generator of the Wayland bindings, run by the build-tool plugin `WaylandBindings`.
///
/// `WaylandScanner client|server|tables MANIFEST OUTPUT ROOT...` reads the manifest and the protocol files it names and
/// writes one Swift file.
@main
struct Generator {
  /// What to write.
  enum Mode: String {
    case client, server, tables
  }

  var mode: Mode
  var manifest: String
  var output: String
  var roots: [String]

  static func main() {
    guard let generator = Generator(arguments: Array(CommandLine.arguments.dropFirst())) else {
      complain("usage: WaylandScanner client|server|tables MANIFEST OUTPUT [ROOT...]")
      exit(2)
    }
    do throws(ScannerError) {
      try generator.run()
    } catch {
      complain(error.description)
      exit(1)
    }
  }

  init?(arguments: [String]) {
    guard arguments.count >= 3, let mode = Mode(rawValue: arguments[0]) else { return nil }
    self.mode = mode
    manifest = arguments[1]
    output = arguments[2]
    roots = arguments.count > 3 ? Array(arguments[3...]) : ProtocolFinder.defaultRoots
  }

  /// Reads, generates and writes.
  func run() throws(ScannerError) {
    guard let text = TextFile.read(manifest) else {
      throw ScannerError(file: manifest, "cannot read the manifest: \(String(cString: strerror(errno)))")
    }
    let catalog = try Self.catalog(Manifest(parsing: text, name: manifest), finder: ProtocolFinder(roots: roots))
    // The full path would differ from machine to machine.
    let name = manifest.split(separator: "/").suffix(2).joined(separator: "/")
    try TextFile.write(generate(catalog, manifest: name), to: output)
  }

  private func generate(_ catalog: Catalog, manifest: String) -> String {
    switch mode {
    case .client: ClientEmitter(catalog: catalog).emit(manifest: manifest)
    case .server: ServerEmitter(catalog: catalog).emit(manifest: manifest)
    case .tables: InterfaceTableEmitter(catalog: catalog).emit(manifest: manifest)
    }
  }

  /// Everything that the manifest asks for, read from the installed files.
  static func catalog(_ manifest: Manifest, finder: ProtocolFinder) throws(ScannerError) -> Catalog {
    var interfaces: [Interface] = []
    for file in manifest.files {
      let reader = try finder.load(file, manifest: manifest.name)
      for entry in file.interfaces {
        interfaces.append(try reader.interface(entry, manifest: manifest.name))
      }
    }
    return try Catalog(interfaces, manifest: manifest.name)
  }

  private static func complain(_ message: String) {
    let line = Array((message + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
