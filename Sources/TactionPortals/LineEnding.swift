/// The characters that end the lines of a text file.
nonisolated enum LineEnding: String, Sendable {
  case lineFeed = "\n"
  /// The line ending of Windows.
  case carriageReturnAndLineFeed = "\r\n"
  case carriageReturn = "\r"

  /// Finds the ending of the first line; nil if there is only one line.
  init?(of text: String) {
    let bytes = text.utf8
    guard let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
    if bytes[end] == 0x0A {
      self = .lineFeed
    } else {
      self = bytes[bytes.index(after: end)...].first == 0x0A ? .carriageReturnAndLineFeed : .carriageReturn
    }
  }

  /// Returns the bytes of a text, whose lines end with line feeds, with this ending.
  func bytes(of text: String) -> [UInt8] {
    guard self != .lineFeed else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if byte == 0x0A { bytes.append(contentsOf: rawValue.utf8) } else { bytes.append(byte) }
    }
    return bytes
  }
}

extension String {
  /// The text with line feeds at the ends of all lines, also of lines that end with CR or CRLF.
  nonisolated var withLineFeeds: String {
    var text = self
    // This is done for each typed character, and the text may be long.
    guard text.withUTF8({ $0.contains(0x0D) }) else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var isAfterReturn = false
    for byte in text.utf8 {
      if byte != 0x0A || !isAfterReturn { bytes.append(byte == 0x0D ? 0x0A : byte) }
      isAfterReturn = byte == 0x0D
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
