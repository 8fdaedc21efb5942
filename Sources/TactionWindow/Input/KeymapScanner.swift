/// Splits the text of a keymap into tokens, at the same positions as xkbcommon.
nonisolated struct KeymapScanner {
  /// A token of the text.
  enum Token: Equatable {
    /// A bracket, an operator or a separator.
    case symbol(UInt8)
    /// A keyword or another identifier.
    case name(Range<Int>)
    /// The name of a key, as `<ESC>`.
    case keyName
    /// A number without its sign; `UInt64.max` for a larger number.
    case number(UInt64)
    /// The text between quotation marks, without the marks.
    case string(Range<Int>)
    /// A text that xkbcommon refuses.
    case invalid
  }

  let text: [UInt8]
  private var place = 0

  init(_ text: [UInt8]) { self.text = text }

  /// Returns the next token; nil at the end.
  mutating func next() -> Token? {
    skipSpace()
    guard let first = peek() else { return nil }
    switch first {
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "<"): return keyName()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
    case _ where Self.isLetter(first):
      return .name(take { Self.isLetter($0) || Self.isDigit($0) })
    default:
      place += 1
      return Self.symbols.contains(first) ? .symbol(first) : .invalid
    }
  }

  private static let symbols = Array("{}[]();,.=+-!~".utf8)

  private func peek(_ offset: Int = 0) -> UInt8? { place + offset < text.count ? text[place + offset] : nil }

  /// Skips all following bytes that fulfil a condition, and returns their range.
  private mutating func take(_ isTaken: (UInt8) -> Bool) -> Range<Int> {
    let start = place
    while let byte = peek(), isTaken(byte) { place += 1 }
    return start..<place
  }

  private mutating func skipSpace() {
    while let byte = peek() {
      if byte == UInt8(ascii: " ") || (9...13).contains(byte) {
        place += 1
      } else if byte == UInt8(ascii: "#") || (byte == UInt8(ascii: "/") && peek(1) == byte) {
        _ = take { $0 != UInt8(ascii: "\n") }
      } else {
        return
      }
    }
  }

  /// Reads a string, which ends at the next quotation mark. A backslash before a quotation mark makes the string
  /// invalid, since versions of xkbcommon differ in how they read it.
  private mutating func string() -> Token {
    place += 1
    let range = take { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n") }
    guard peek() == UInt8(ascii: "\""), text[range].last != UInt8(ascii: "\\") else { return .invalid }
    place += 1
    return .string(range)
  }

  private mutating func keyName() -> Token {
    place += 1
    _ = take { (0x21...0x7e).contains($0) && $0 != UInt8(ascii: ">") }
    guard peek() == UInt8(ascii: ">") else { return .invalid }
    place += 1
    return .keyName
  }

  private mutating func number() -> Token {
    let isHexadecimal = peek() == UInt8(ascii: "0") && peek(1) == UInt8(ascii: "x")
    if isHexadecimal { place += 2 }
    var value: UInt64 = 0
    while let digit = peek().flatMap({ Self.value($0, isHexadecimal: isHexadecimal) }) {
      place += 1
      let (product, overflows) = value.multipliedReportingOverflow(by: isHexadecimal ? 16 : 10)
      value = overflows || product > .max - digit ? .max : product + digit
    }
    if !isHexadecimal, peek() == UInt8(ascii: ".") {
      place += 1
      _ = take(Self.isDigit)
    }
    return .number(value)
  }

  // MARK: Bytes

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  private static func value(_ byte: UInt8, isHexadecimal: Bool) -> UInt64? {
    if isDigit(byte) { return UInt64(byte - UInt8(ascii: "0")) }
    let letter = byte | 0x20
    guard isHexadecimal, (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter) else { return nil }
    return UInt64(letter - UInt8(ascii: "a")) + 10
  }
}
