/// The lines of a text in which some lines end with CR or CRLF, as in a file of Windows.
nonisolated struct TextLines {
  /// The lines without their ends.
  private var lines: [ArraySlice<UInt8>] = []
  /// The ends of all lines except the last: LF, CRLF or CR.
  private var ends: [String] = []

  /// Makes the lines of a text; nil if all lines end with LF.
  init?(_ text: String) {
    guard text.utf8.contains(0x0D) else { return nil }
    let bytes = Array(text.utf8)
    var start = 0
    for (place, byte) in bytes.enumerated() where place >= start && (byte == 0x0A || byte == 0x0D) {
      let end = byte == 0x0A ? "\n" : bytes[(place + 1)...].first == 0x0A ? "\r\n" : "\r"
      lines.append(bytes[start..<place])
      ends.append(end)
      start = place + end.utf8.count
    }
    lines.append(bytes[start...])
  }

  /// The text with LF at the ends of all lines.
  var text: String { String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self) }

  /// Returns the bytes of a new text, whose lines end with LF, for the file of this text. All lines before and after
  /// the changed lines keep their ends. A changed line gets the end of the old line with its number.
  func bytes(of text: String) -> [UInt8] {
    let new = Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
    let kept = zip(new.reversed(), lines.reversed()).prefix { $0.0 == $0.1 }.count
    var bytes: [UInt8] = []
    for (number, line) in new.enumerated() {
      bytes += line
      guard number < new.count - 1 else { break }
      let isKept = number >= new.count - kept
      bytes += ends[isKept ? number - new.count + lines.count : min(number, ends.count - 1)].utf8
    }
    return bytes
  }
}

extension String {
  /// The text with LF at the ends of all lines, also of lines that end with CR or CRLF.
  nonisolated var withLineFeeds: String { TextLines(self)?.text ?? self }
}
