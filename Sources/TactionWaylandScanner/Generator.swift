import Glibc

/// The generator of the Wayland bindings, which the build-tool plugin `TactionWaylandBindings` runs.
///
/// `TactionWaylandScanner client|server|tables MANIFEST OUTPUT ROOT...` reads the manifest and its protocol files, and
/// writes one Swift file.
@main
struct Generator {
  /// The kind of output.
  enum Mode: String {
    case client, server, tables
  }

  var mode: Mode
  var manifest: String
  var output: String
  var roots: [String]

  static func main() {
    guard let generator = Generator(arguments: Array(CommandLine.arguments.dropFirst())) else {
      complain("usage: TactionWaylandScanner client|server|tables MANIFEST OUTPUT [ROOT...]")
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

  /// Reads the manifest and the protocol files, and writes the Swift file.
  func run() throws(ScannerError) {
    guard let text = TextFile.read(manifest) else {
      throw ScannerError(file: manifest, "cannot read the manifest: \(String(cString: strerror(errno)))")
    }
    let folder = manifest.lastIndex(of: "/").map { String(manifest[..<$0]) } ?? "."
    let finder = ProtocolFinder(roots: roots, packageFolder: folder)
    let catalog = try Self.catalog(Manifest(parsing: text, name: manifest), finder: finder)
    // The name has only the last folder: the full path would differ from machine to machine.
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

  /// Reads all interfaces that the manifest lists from the protocol files.
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

/// A mistake in a protocol file or in the manifest, with its file and line.
///
/// The error is printed as `file:line: error: message`, a form that SwiftPM and editors turn into a link.
struct ScannerError: Error, CustomStringConvertible, Equatable {
  /// The path of the file, as on the command line.
  var file: String
  /// The line, counted from 1; nil if the error concerns the whole file.
  var line: Int?
  /// The fault and the remedy, in one sentence.
  var message: String

  init(file: String, line: Int? = nil, _ message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  var description: String {
    guard let line else { return "\(file): error: \(message)" }
    return "\(file):\(line): error: \(message)"
  }
}

/// Whole text files, read and written without Foundation.
enum TextFile {
  /// Reads a file; returns nil if the file does not exist or cannot be read (`errno` has the reason).
  static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return ferror(file) == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Writes a file, and replaces an existing file.
  static func write(_ text: String, to path: String) throws(ScannerError) {
    guard let file = fopen(path, "w") else { throw failure(path) }
    let bytes = Array(text.utf8)
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw failure(path) }
  }

  private static func failure(_ path: String) -> ScannerError {
    ScannerError(file: path, "cannot write this file: \(String(cString: strerror(errno)))")
  }
}
