import Glibc

/// Functions that read small text files of the system, such as files in /proc.
nonisolated enum SystemText {
  /// Returns the beginning of a file, at most `limit` bytes; nil if it cannot be opened.
  static func read(_ path: String, limit: Int = 1 << 20) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(limit, 1 << 16))
    while bytes.count < limit {
      let count = Glibc.read(file, &piece, min(piece.count, limit - bytes.count))
      guard count > 0 else { break }
      bytes += piece.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text of an array of characters that ends with NUL.
  static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Returns the first line of a file, without spaces around it; nil if the file cannot be read or the line is empty.
  static func line(_ path: String) -> String? {
    // The device tree ends its strings with NUL.
    let text = read(path, limit: 4096)?.split { $0.isNewline || $0 == "\0" }.first.map(trimmed)
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns a text without spaces and tabs at its ends.
  static func trimmed(_ text: some StringProtocol) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard let first = text.firstIndex(where: { !isSpace($0) }), let last = text.lastIndex(where: { !isSpace($0) })
    else {
      return ""
    }
    return String(text[first...last])
  }

  /// Returns the value of the first line of the form `key separator value`; nil if there is no such line.
  static func value(of key: String, in text: String, separator: Character = ":") -> String? {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let end = line.firstIndex(of: separator), trimmed(line[..<end]) == key else { continue }
      return trimmed(line[line.index(after: end)...])
    }
    return nil
  }
}
