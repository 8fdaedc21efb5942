import Glibc

/// Whole text files, read and written without Foundation.
enum TextFile {
  /// Reads a file; nil when it does not exist or cannot be read (`errno` says why).
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

  /// Writes a file, replacing what was there.
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
