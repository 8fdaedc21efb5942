import Glibc
import TactionWindow

/// A reader of the desktop's settings files. They are usually small, but other programs write them, so their length is
/// limited.
nonisolated enum SmallFile {
  /// Returns the first bytes of a regular file; nil if there is no such file.
  static func read(_ path: FilePath, limit: Int) -> [UInt8]? {
    // The file is opened without waiting, because a pipe with this name would block the reader.
    let file = path.opened()
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while bytes.count < limit {
      let count = Glibc.read(file, &buffer, min(buffer.count, limit - bytes.count))
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}

/// The folders for shared data, from the environment variables.
nonisolated enum DataFolders {
  static var all: [String] {
    let home = Environment.folder("XDG_DATA_HOME", orAtHome: ".local/share")
    let shared = Environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
    return ([home].compactMap { $0 } + shared.split(separator: ":").map(String.init)).filter { $0.hasPrefix("/") }
  }
}
