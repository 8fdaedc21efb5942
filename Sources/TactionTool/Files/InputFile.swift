import Glibc
import TactionTesting

/// Reads whole files.
nonisolated enum InputFile {
  /// The bytes of a file (or a pipe), up to a limit that keeps an endless device from filling the memory.
  static func read(_ path: String, limit: Int) throws(ToolError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ToolError.input("cannot read \(path): \(Console.reason())") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw ToolError.input("cannot read \(path): \(Console.reason())") }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else {
        throw ToolError.input("cannot read \(path): it is larger than \(limit >> 20) MiB")
      }
    }
  }
}

extension Timeline {
  /// Reads a `.touches` file; errors name the file and the line.
  init(file path: String) throws(ToolError) {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.read(path, limit: 64 << 20)
    } catch {
      throw ToolError.timeline(error.description)
    }
    do {
      try self.init(parsing: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw ToolError.timeline("\(path):\(error.line): \(error.reason)")
    }
  }
}
