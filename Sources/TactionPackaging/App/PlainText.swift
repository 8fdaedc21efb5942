// Names that other programs read contain only ASCII, without characters that have a special meaning in a file format.

extension UInt8 {
  /// Whether the byte is a lowercase ASCII letter.
  var isLowercaseLetter: Bool { (97...122).contains(self) }
  /// Whether the byte is an ASCII letter.
  var isLetter: Bool { isLowercaseLetter || (65...90).contains(self) }
  /// Whether the byte is an ASCII digit.
  var isDigit: Bool { (48...57).contains(self) }
}

extension StringProtocol {
  /// Whether the text has only ASCII letters, digits and underscores, and begins with a letter.
  var isPlainName: Bool {
    guard let first = utf8.first, first.isLetter else { return false }
    return utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 95 }
  }

  /// Returns the first `count` characters as one line of ASCII, for an error message.
  func shown(upTo count: Int) -> String {
    prefix(count).map { $0.isASCII && !$0.isNewline ? String($0) : "?" }.joined()
  }
}

extension String {
  /// The text as a word of a shell's command.
  var shellWord: String {
    let escaped = replacing("'", with: "'\\''")
    return "'\(escaped)'"
  }

  /// The text as a string literal of Swift and of JSON.
  var literal: String {
    let escaped = map { character in
      switch character {
      case "\"", "\\": "\\\(character)"
      case "\n": "\\n"
      default: String(character)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
