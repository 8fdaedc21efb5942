// Names that other programs read: they are in ASCII, without characters that have a meaning in a format.

nonisolated extension UInt8 {
  /// Whether it is a lowercase letter of ASCII.
  var isLowercaseLetter: Bool { (97...122).contains(self) }
  /// Whether it is a letter of ASCII.
  var isLetter: Bool { isLowercaseLetter || (65...90).contains(self) }
  /// Whether it is a digit of ASCII.
  var isDigit: Bool { (48...57).contains(self) }
}

nonisolated extension StringProtocol {
  /// Whether it has only ASCII letters, digits and underscores, with a letter first.
  var isPlainName: Bool {
    guard let first = utf8.first, first.isLetter else { return false }
    return utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 95 }
  }

  /// Returns the beginning for an error message, as one line of ASCII.
  func shown(upTo count: Int) -> String {
    prefix(count).map { $0.isASCII && !$0.isNewline ? String($0) : "?" }.joined()
  }
}
