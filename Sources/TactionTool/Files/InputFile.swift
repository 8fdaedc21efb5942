import Glibc

/// Files the tool reads whole.
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
